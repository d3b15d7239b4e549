import {
  type Beat,
  END,
  type End,
  type FromWorker,
  IDLE,
  STARTING,
  type ToWorker,
  type Transport,
  type TransportEvents,
} from './messages.js';
import { lateText, silence, TaskError, WorkerError, workerEnd } from './worker-error.js';

/** The interval at which a worker is watched, in milliseconds. */
const INTERVAL = 250;

/** The time that an idle worker gets to end by itself, in milliseconds. */
const GRACE = 500;

export interface TaskOptions {
  readonly onNote?: ((note: unknown) => void) | undefined;
  /** The maximum time without a message after a heartbeat, in milliseconds. */
  readonly limitOf: (beat: Beat) => number;
  /** The time limit that messages name, in milliseconds. */
  readonly timeout: number;
  /** Whether to find the line of a task that times out after a heartbeat, which takes time. */
  readonly namesLine: (beat: Beat) => boolean;
}

interface Task extends TaskOptions {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A worker under a watchdog, which ends it if a task sends no message for too long. It runs one task at a time.
 *
 * The watchdog counts the times at which it looks, and reads no clock: while the process is stopped or the computer is
 * asleep, no time passes. Messages that wait for a busy event loop arrive before it looks again.
 */
export class WatchedWorker {
  private readonly transport: Transport;
  private readonly timer: ReturnType<typeof setInterval>;
  private task: Task | undefined;
  private beat: Beat = { position: STARTING };
  /** How often the watchdog has looked since the last message. */
  private looks = 0;
  /** Whether the watchdog has found no progress, and asks where the code hangs. */
  private isGivenUp = false;
  private isClosing = false;
  /** Whether the worker has ended, and not only its last task. */
  private isOver = false;
  private onOver: (() => void) | undefined;
  private end: End | undefined;
  private late: string | undefined;

  constructor(open: (events: TransportEvents) => Transport, data: unknown) {
    this.transport = open({
      onMessage: (message) => this.receive(message as FromWorker),
      onEnd: (end) => {
        this.onEnd(end);
        this.isOver = true;
        this.onOver?.();
      },
    });
    this.post({ data });
    this.timer = setInterval(() => this.look(), INTERVAL);
  }

  /** Whether the worker has ended, and so cannot run tasks. */
  get hasEnded(): boolean {
    return this.end !== undefined;
  }

  /** What went wrong while the worker ran no task; undefined if nothing did. */
  get lateError(): WorkerError | undefined {
    return this.late === undefined ? undefined : new WorkerError(lateText(this.late), { position: IDLE });
  }

  run(name: string, task: unknown, options: TaskOptions): Promise<unknown> {
    if (this.beat.position !== STARTING) this.beat = { position: IDLE };
    this.looks = 0;
    return new Promise((resolve, reject) => {
      this.task = { ...options, resolve, reject };
      this.post({ name, task });
    });
  }

  /**
   * Ends the worker: a busy one at once, and an idle one by itself, so that nothing that its code does is lost, unless
   * all is over.
   */
  async close(isAborted = false): Promise<void> {
    this.isClosing = true;
    if (this.task !== undefined || isAborted) this.terminate(new Error('the worker was closed'));
    else if (!this.hasEnded) this.post(END);
    if (this.isOver) return;
    const timer = setTimeout(() => this.transport.terminate(), GRACE);
    await new Promise<void>((resolve) => {
      this.onOver = resolve;
    });
    clearTimeout(timer);
  }

  private post(message: ToWorker): void {
    this.transport.post(message);
  }

  /** Ends the worker at once. Its task does not wait until it has ended. */
  private terminate(error: Error): void {
    this.isClosing = true;
    this.onEnd({ reason: error.message, isError: false }, error);
    this.transport.terminate();
  }

  private look(): void {
    const { task, beat } = this;
    // The worker was possibly heard just before the first look.
    if (task === undefined || this.isGivenUp || this.looks++ * INTERVAL < task.limitOf(beat)) return;
    this.isGivenUp = true;
    void this.giveUp(task, beat);
  }

  private async giveUp(task: Task, beat: Beat): Promise<void> {
    const { transport } = this;
    const line = task.namesLine(beat) && transport.whereItHangs !== undefined ? await transport.whereItHangs() : '';
    this.isGivenUp = false;
    // Possibly it has ended in the meantime.
    if (this.task === task) this.terminate(silence(line === undefined ? anyone(beat) : beat, task.timeout, line ?? ''));
  }

  private receive(message: FromWorker): void {
    const { task } = this;
    this.looks = 0;
    if ('beat' in message) this.beat = message.beat;
    else if ('note' in message) task?.onNote?.(message.note);
    else {
      this.task = undefined;
      if ('result' in message) task?.resolve(message.result);
      else if ('failure' in message) task?.reject(new TaskError(message.failure));
      else task?.reject(workerEnd(this.beat, message.error));
    }
  }

  private onEnd(
    end: End,
    error: Error = workerEnd(end.isSudden === true ? anyone(this.beat) : this.beat, end.reason),
  ): void {
    clearInterval(this.timer);
    const { task } = this;
    this.task = undefined;
    if (task === undefined && this.end === undefined && (end.isError || !this.isClosing)) this.late = end.reason;
    this.end ??= end;
    task?.reject(error);
  }
}

/** A heartbeat that does not say whose code runs. */
function anyone({ position, isExact = false }: Beat): Beat {
  return { position, isExact };
}
