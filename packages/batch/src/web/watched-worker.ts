import { cutText } from '@cards/core';
import type { FromWorker, ToWorker } from './messages.js';
import type { Watch, MessageWatchdog } from './watchdog.js';

/** The part of a `Worker` of a browser that the executor uses. */
export interface WebWorker {
  /** Sends a message to the worker. */
  postMessage(message: unknown): void;
  /** Ends the worker at once. */
  terminate(): void;
  /** Receives the messages of the worker. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Receives the errors of the worker, such as a script that cannot be loaded. */
  addEventListener(type: 'error', listener: (event: object) => void): void;
}

/** How a task ended: with an answer, or without one. */
export type Outcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** No heartbeat arrived in time. The worker is ended. */
  | { readonly kind: 'silent'; readonly position: number }
  /** The worker failed. */
  | { readonly kind: 'ended'; readonly message: string };

/** A worker under a watchdog. It runs one task at a time, and starts again after it was ended. */
export class WatchedWorker<Answer> {
  private readonly startWorker: () => WebWorker;
  private readonly first: ToWorker | undefined;
  private readonly watchdog: MessageWatchdog;
  private worker: WebWorker | undefined;
  private settle: ((outcome: Outcome<Answer>) => void) | undefined;
  private watch: Watch | undefined;
  private late: string | undefined;

  /**
   * @param startWorker - starts a worker that calls `serveBlocks` or `serveChecks`
   * @param first - the first message to it, if it needs one
   * @param watchdog - ends it when it is silent
   */
  constructor(startWorker: () => WebWorker, first: ToWorker | undefined, watchdog: MessageWatchdog) {
    this.startWorker = startWorker;
    this.first = first;
    this.watchdog = watchdog;
  }

  /** Runs the task of a message. */
  async run(message: ToWorker): Promise<Outcome<Answer>> {
    const worker = this.started();
    try {
      return await new Promise<Outcome<Answer>>((resolve) => {
        this.settle = resolve;
        const watch = this.watchdog.watch(() => this.end({ kind: 'silent', position: watch.position }));
        this.watch = watch;
        worker.postMessage(message);
      });
    } finally {
      this.watch?.end();
      this.watch = undefined;
      this.settle = undefined;
    }
  }

  /** Whether the worker has started, and has not ended. */
  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Returns what went wrong while the worker ran no task, and forgets it; undefined if nothing did. */
  takeLateError(): string | undefined {
    const { late } = this;
    this.late = undefined;
    return late;
  }

  /** Ends the worker at once. A task in progress has this outcome. */
  end(outcome: Outcome<Answer>): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.settle?.(outcome);
  }

  private started(): WebWorker {
    if (this.worker !== undefined) return this.worker;
    const worker = this.startWorker();
    this.worker = worker;
    worker.addEventListener('message', ({ data }) => {
      // A worker that was ended has no more to say.
      if (this.worker === worker) this.receive(data as FromWorker);
    });
    worker.addEventListener('error', (event) => {
      if (this.worker === worker) this.fail(errorText(event));
    });
    if (this.first !== undefined) worker.postMessage(this.first);
    return worker;
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'heartbeat') this.watch?.heard(message.position);
    else if (message.kind === 'answer') this.settle?.(message as Outcome<Answer>);
    else this.fail(message.message);
  }

  private fail(message: string): void {
    if (this.settle === undefined) this.late = message;
    this.end({ kind: 'ended', message });
  }
}

/** The text of an error event. A script that cannot be loaded has none. */
function errorText(event: object): string {
  const message: unknown = Reflect.get(event, 'message');
  if (typeof message !== 'string' || message === '') return 'its script cannot be loaded';
  return cutText(message.replace(/^Uncaught (?:Error: )?/, ''));
}
