import type { Transferable } from 'node:worker_threads';
import { messageOf } from '@cards/core';
import type { WorkerData } from './messages.js';
import { STARTING, Watchdog } from './watchdog.js';
import { WorkerThread } from './worker-thread.js';

/** A task for a worker. */
export interface WorkerRequest<Task> {
  /** The name of the worker's function that is called. */
  readonly name: string;
  /** Its argument. */
  readonly task: Task;
  /** Which worker does it: an integer below the number of workers, used by one task at a time. */
  readonly slot?: number;
  /** What is handed over to the worker with the task. */
  readonly transfer?: readonly Transferable[];
}

/** A task that came to no answer. */
export class WorkerError extends Error {
  /** Always `WorkerError`. */
  override readonly name = 'WorkerError';
  /** Where the heartbeat of the task stood: the position of the game being played, negative before the first. */
  readonly heartbeat: number;

  /**
   * @param message - what happened
   * @param heartbeat - where the heartbeat stood
   * @param cause - the error behind it
   */
  constructor(message: string, heartbeat: number, cause?: unknown) {
    super(message, { cause });
    this.heartbeat = heartbeat;
  }
}

/** How workers are run. */
export interface PoolOptions {
  /** How many threads; one when left out. */
  readonly workers?: number;
  /** How long a heartbeat may stand still, in milliseconds. */
  readonly timeout: number;
  /** Ends all tasks. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts workers, uses them, and ends them, whatever happens in between.
 *
 * @param data - what the workers are started with, without their heartbeats
 * @param options - how
 * @param use - what is done with them
 * @throws the signal's reason when that ends it
 */
export async function withWorkers<T>(data: Omit<WorkerData, 'heartbeats'>, options: PoolOptions, use: (pool: WorkerPool) => Promise<T>): Promise<T> {
  const pool = new WorkerPool(data, options);
  try {
    return await use(pool);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    await pool.close();
  }
}

/** Worker threads, watched: a task whose heartbeat stands still for too long is ended, and its thread with it. */
export class WorkerPool {
  private readonly data: WorkerData;
  private readonly heartbeats: Int32Array;
  private readonly threads = new Map<number, WorkerThread>();
  private readonly watchdog: Watchdog;
  private readonly timeout: number;
  private readonly signal: AbortSignal | undefined;
  private readonly onAbort = (): void => void this.close();

  constructor(data: Omit<WorkerData, 'heartbeats'>, { workers = 1, timeout, signal }: PoolOptions) {
    this.heartbeats = new Int32Array(new SharedArrayBuffer(4 * workers));
    this.data = { ...data, heartbeats: this.heartbeats };
    this.timeout = timeout;
    this.signal = signal;
    this.watchdog = new Watchdog(this.heartbeats, timeout);
    signal?.addEventListener('abort', this.onAbort);
  }

  /**
   * Has a worker do something. The thread starts with its first task, and again after it has ended.
   *
   * @returns what the worker's function returned
   * @throws WorkerError when the worker finishes nothing for too long, breaks down or is aborted
   */
  async run<Task, Answer>({ name, task, slot = 0, transfer = [] }: WorkerRequest<Task>): Promise<Answer> {
    this.signal?.throwIfAborted();
    const thread = this.threadOf(slot);
    let isSilent = false;
    Atomics.store(this.heartbeats, slot, STARTING);
    const release = this.watchdog.watch(slot, () => {
      isSilent = true;
      void thread.terminate();
    });
    try {
      // The worker's functions are typed where they are defined.
      return (await thread.run({ name, task: { ...task, slot } }, transfer)) as Answer;
    } catch (error) {
      const heartbeat = Atomics.load(this.heartbeats, slot);
      if (isSilent) throw new WorkerError(`nothing was finished within ${this.timeout / 1000} s`, heartbeat);
      throw new WorkerError(`a worker thread ended: ${messageOf(error)}`, heartbeat, error);
    } finally {
      release();
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.signal?.removeEventListener('abort', this.onAbort);
    this.watchdog.stop();
    await Promise.all([...this.threads.values()].map((thread) => thread.close()));
  }

  private threadOf(slot: number): WorkerThread {
    const known = this.threads.get(slot);
    if (known !== undefined && !known.hasEnded) return known;
    const thread = new WorkerThread(this.data);
    this.threads.set(slot, thread);
    return thread;
  }
}
