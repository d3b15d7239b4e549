import type { Transferable } from 'node:worker_threads';
import { messageOf } from '@cards/core';
import { lateText } from '../../check/check-laws.js';
import { hasProgram } from '../../plan/blocks.js';
import type { Failure, PlayAnswer, PlayTask } from '../../run/failure.js';
import type { WorkerData } from './messages.js';
import { limitOf, LOADING, NO_PLAYER, STARTING, Watchdog } from './watchdog.js';
import type { PoolData } from './worker-data.js';
import { WorkerThread } from './worker-thread.js';

/** A task for a worker. */
export interface WorkerRequest<Task> {
  /** The name of the function that the worker calls. */
  readonly name: string;
  /** Its argument. */
  readonly task: Task;
  /** The worker: an integer from 0 to `workers - 1`. It runs one task at a time. Default: 0. */
  readonly slot?: number;
  /** Objects that are transferred to the worker with the task. */
  readonly transfer?: readonly Transferable[];
}

/** A task ended without an answer: it timed out, or its thread ended. */
export class WorkerError extends Error {
  /** Always `WorkerError`. */
  override readonly name = 'WorkerError';
  /** The last heartbeat of the task: the position of the current game; negative before the first game. */
  readonly heartbeat: number;
  /** The strategy from a file whose code ran, counted from 1 in the order of the cell; 0 if it is not known. */
  readonly player: number;

  /**
   * @param message - the reason
   * @param heartbeat - the last heartbeat
   * @param player - the strategy whose code ran; default: not known
   * @param cause - the original error
   */
  constructor(message: string, heartbeat: number, player = NO_PLAYER, cause?: unknown) {
    super(message, { cause });
    this.heartbeat = heartbeat;
    this.player = player;
  }
}

/**
 * The failure of a block whose task timed out or whose thread ended.
 *
 * @param error - the error of the task
 * @param first - the index of the first game of the block
 */
export function blockFailure({ message, heartbeat }: WorkerError, first: number): Failure {
  return heartbeat < 0
    ? { kind: 'misbehaved', message: `while loading strategies: ${message}` }
    : { kind: 'failed', message, game: first + heartbeat };
}

/** The options of a pool. */
export interface PoolOptions {
  /** The number of threads. Default: 1. */
  readonly workers?: number;
  /** The maximum time without a change of a heartbeat, in milliseconds. */
  readonly timeout: number;
  /** The time that a task gets to report its timeout itself, in milliseconds. Default: 0. */
  readonly grace?: number;
  /** Ends all tasks. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when the pool is closed, for each thread that failed after its last task, such as in a timer. Default: a
   * warning of the process.
   */
  readonly onLateError?: ((message: string) => void) | undefined;
}

/**
 * The time that a worker gets to report that an external player has timed out, in milliseconds. It can name the player,
 * and the watchdog cannot.
 */
export const PROGRAM_GRACE = 2000;

/**
 * Creates a pool of workers, and ends all workers after its use.
 *
 * @param data - the start data of the workers, without their heartbeats
 * @param options - the number of threads, the timeout and the signal
 * @param use - called with the pool
 * @throws the reason of the signal, if the signal ends the tasks
 */
export async function withWorkers<T>(
  data: PoolData,
  options: PoolOptions,
  use: (pool: WorkerPool) => Promise<T>,
): Promise<T> {
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

function warnOfLateError(message: string): void {
  process.emitWarning(`${message}; the results do not include what it did there`, 'CardsWarning');
}

/** Says that a task has timed out, and what can be the cause. */
function timeoutText(timeout: number): string {
  return `no progress within the timeout of ${timeout / 1000} s: the code has an endless loop or needs a longer timeout`;
}

/**
 * Worker threads under a watchdog, which ends the thread of a task whose heartbeat does not change within the timeout.
 */
export class WorkerPool {
  private readonly data: WorkerData;
  private readonly heartbeats: Int32Array;
  private readonly threads = new Map<number, WorkerThread>();
  /** The threads that {@link renew} replaced, and their ends. */
  private readonly replaced: { readonly thread: WorkerThread; readonly closed: Promise<void> }[] = [];
  private readonly watchdog: Watchdog;
  private readonly timeout: number;
  private readonly signal: AbortSignal | undefined;
  private readonly onLateError: (message: string) => void;
  private readonly onAbort = (): void => void this.close();

  constructor(data: PoolData, { workers = 1, timeout, grace = 0, signal, onLateError = warnOfLateError }: PoolOptions) {
    this.onLateError = onLateError;
    this.heartbeats = new Int32Array(new SharedArrayBuffer(4 * 2 * workers));
    this.data = { ...data, heartbeats: this.heartbeats, timeout };
    this.timeout = timeout;
    this.signal = signal;
    const hasPrograms = data.cells.some(({ code }) => hasProgram(code));
    this.watchdog = new Watchdog(this.heartbeats, timeout, grace + (hasPrograms ? PROGRAM_GRACE : 0));
    signal?.addEventListener('abort', this.onAbort);
  }

  /**
   * Runs a task on a worker. Starts its thread if it has not started or has ended.
   *
   * @returns the value that the function of the worker returned
   * @throws WorkerError if the task times out, or its thread fails or ends
   */
  async run<Task, Answer>({ name, task, slot = 0, transfer = [] }: WorkerRequest<Task>): Promise<Answer> {
    this.signal?.throwIfAborted();
    const thread = this.threadOf(slot);
    let isSilent = false;
    Atomics.store(this.heartbeats, slot, STARTING);
    Atomics.store(this.heartbeats, this.heartbeats.length / 2 + slot, NO_PLAYER);
    const release = this.watchdog.watch(slot, () => {
      isSilent = true;
      void thread.terminate();
    });
    try {
      return (await thread.run({ name, task: { ...task, slot } }, transfer)) as Answer;
    } catch (error) {
      const heartbeat = Atomics.load(this.heartbeats, slot);
      const player = Atomics.load(this.heartbeats, this.heartbeats.length / 2 + slot);
      if (isSilent) throw new WorkerError(timeoutText(limitOf(heartbeat, this.timeout)), heartbeat, player);
      throw new WorkerError(`a worker thread ended: ${messageOf(error)}`, heartbeat, player, error);
    } finally {
      release();
    }
  }

  /**
   * Plays a block. If its worker ends or times out, that is the answer.
   *
   * @param slot - the worker
   * @param task - the block
   * @param blockSize - the number of games in a block of its cell
   */
  async playBlock(slot: number, task: PlayTask, blockSize: number): Promise<PlayAnswer> {
    try {
      return await this.run<PlayTask, PlayAnswer>({ name: 'playTask', task, slot });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      return blockFailure(error, task.block * blockSize);
    }
  }

  /**
   * Ends the thread of an idle worker, so that its next task starts a new one.
   *
   * @param slot - the worker
   */
  renew(slot: number): void {
    const thread = this.threads.get(slot);
    if (thread === undefined) return;
    this.threads.delete(slot);
    this.replaced.push({ thread, closed: thread.close() });
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.signal?.removeEventListener('abort', this.onAbort);
    this.watchdog.stop();
    const current = [...this.threads.values()];
    this.threads.clear();
    await Promise.all([...current.map((thread) => thread.close()), ...this.replaced.map(({ closed }) => closed)]);
    const threads = [...this.replaced.map(({ thread }) => thread), ...current];
    if (this.signal?.aborted === true) return;
    for (const { lateError } of threads) if (lateError !== undefined) this.onLateError(lateText(lateError));
  }

  private threadOf(slot: number): WorkerThread {
    const known = this.threads.get(slot);
    if (known?.hasEnded === false) return known;
    this.threads.delete(slot);
    if (known?.lateError !== undefined) throw new WorkerError(lateText(known.lateError), LOADING);
    const thread = new WorkerThread(this.data);
    this.threads.set(slot, thread);
    return thread;
  }
}
