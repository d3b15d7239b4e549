import type { PlayAnswer } from '../run/failure.js';
import type { BatchMessage, BlockMessage, FromWorker } from './messages.js';
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

/** How a block ended: with an answer, or without one. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: PlayAnswer }
  /** No heartbeat arrived in time. The worker is ended. */
  | { readonly kind: 'silent'; readonly position: number }
  /** The worker failed. */
  | { readonly kind: 'ended'; readonly message: string };

/** The worker of one slot. It plays one block at a time, and starts again after it was ended. */
export class BlockWorker {
  private readonly startWorker: () => WebWorker;
  private readonly batch: BatchMessage;
  private readonly watchdog: MessageWatchdog;
  private worker: WebWorker | undefined;
  private settle: ((outcome: Outcome) => void) | undefined;
  private watch: Watch | undefined;

  /**
   * @param startWorker - starts a worker that calls `serveBlocks`
   * @param batch - the first message to it
   * @param watchdog - ends it when it is silent
   */
  constructor(startWorker: () => WebWorker, batch: BatchMessage, watchdog: MessageWatchdog) {
    this.startWorker = startWorker;
    this.batch = batch;
    this.watchdog = watchdog;
  }

  /** Plays a block. */
  async play(message: Omit<BlockMessage, 'kind'>): Promise<Outcome> {
    const worker = this.started();
    try {
      return await new Promise<Outcome>((resolve) => {
        this.settle = resolve;
        const watch = this.watchdog.watch(() => this.end({ kind: 'silent', position: watch.position }));
        this.watch = watch;
        worker.postMessage({ kind: 'block', ...message } satisfies BlockMessage);
      });
    } finally {
      this.watch?.end();
      this.watch = undefined;
      this.settle = undefined;
    }
  }

  /** Ends the worker at once. A block in progress has this outcome. */
  end(outcome: Outcome): void {
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
      if (this.worker === worker) this.end({ kind: 'ended', message: errorText(event) });
    });
    worker.postMessage(this.batch);
    return worker;
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'heartbeat') this.watch?.heard(message.position);
    else if (message.kind === 'answer') this.settle?.(message);
    else this.end({ kind: 'ended', message: message.message });
  }
}

/** The text of an error event. A script that cannot be loaded has none. */
function errorText(event: object): string {
  const message: unknown = Reflect.get(event, 'message');
  return typeof message === 'string' && message !== '' ? message : 'its script cannot be loaded';
}
