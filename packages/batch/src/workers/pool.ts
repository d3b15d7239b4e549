import { blockSizeOf } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { Failure, PlayAnswer, PlayTask } from '../run/failure.js';
import { type Beat, LOADING, type Transport, type TransportEvents } from './messages.js';
import { WatchedWorker } from './watched-worker.js';
import { blockFailure, limitOf, TaskError, WorkerError } from './worker-error.js';

/**
 * The maximum time without progress in a game when a block that was silent for the whole timeout is played again, to
 * find the game that does not end, in milliseconds.
 */
const SEARCH_TIMEOUT = 2000;

export interface WorkerRequest<Task> {
  readonly name: string;
  readonly task: Task;
  /** The worker, an integer from 0. It runs one task at a time. Default: 0. */
  readonly slot?: number;
  /** Receives the notes that the handler sends before its result, in order. */
  readonly onNote?: (note: unknown) => void;
}

export interface PoolOptions {
  /** Starts a worker, which calls `serve`. */
  readonly open: (events: TransportEvents) => Transport;
  readonly data: unknown;
  /** The maximum time without progress of a game, in milliseconds. */
  readonly timeout: number;
  /** The time that a task gets to report its timeout itself, in milliseconds. Default: 0. */
  readonly grace?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called when the pool is closed, for each worker that failed after its last task, such as in a timer. */
  readonly onLateError?: (message: string) => void;
}

/**
 * Workers under a watchdog, over any transport. Every wait has a limit: starting, loading code, a game, the time
 * between games, and the end of a worker.
 */
export class Pool {
  private readonly workers = new Map<number, WatchedWorker>();
  /** The workers that {@link renew} replaced, and their ends. */
  private readonly replaced: { readonly worker: WatchedWorker; readonly closed: Promise<void> }[] = [];
  private readonly onAbort = (): void => void this.close();
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {
    options.signal?.addEventListener('abort', this.onAbort);
  }

  /**
   * Runs a task on a worker, which is started if it has not started or has ended. `namesLine` says whether to find the
   * line of a task that times out, and `limit` the maximum time without a message, in milliseconds.
   */
  async run<Task, Answer>(
    { name, task, slot = 0, onNote }: WorkerRequest<Task>,
    namesLine: (beat: Beat) => boolean = () => true,
    limit?: (beat: Beat) => number,
  ): Promise<Answer> {
    const { timeout, grace, signal } = this.options;
    signal?.throwIfAborted();
    const worker = this.workerOf(slot);
    return (await worker.run(name, task, {
      onNote,
      timeout,
      limitOf: limit ?? ((beat) => limitOf(beat, timeout, grace)),
      namesLine,
    })) as Answer;
  }

  /**
   * Plays a block. If its worker ends or times out, that is the answer. If it is not known which game or strategy is
   * the cause, the block is played again with a heartbeat for every game and every call of a strategy.
   */
  async playBlock(slot: number, task: PlayTask, cell: Cell): Promise<PlayAnswer> {
    const specs = Object.keys(cell.code);
    const failureOf = (error: unknown): Failure => {
      if (error instanceof TaskError) return error.failure;
      if (error instanceof WorkerError) return blockFailure(error, task.block * blockSizeOf(cell), specs);
      throw error;
    };
    const { timeout, grace = 0 } = this.options;
    const isKnown = ({ position, isExact, player }: Beat): boolean =>
      position < LOADING || player !== undefined || ((position === LOADING || isExact === true) && specs.length < 2);
    let first: WorkerError;
    try {
      return await this.run({ name: 'play', task, slot }, isKnown);
    } catch (error) {
      const failure = failureOf(error);
      if (!(error instanceof WorkerError) || isKnown(error.beat)) return failure;
      first = error;
    }
    const { position: exactFrom } = first.beat;
    try {
      return await this.run({ name: 'play', task: { ...task, exactFrom }, slot }, undefined, (last) => {
        // Programs have a time limit of their own.
        const isSearch = first.isTimeout && grace === 0 && last.isExact === true && last.position >= exactFrom;
        return isSearch ? Math.min(timeout, SEARCH_TIMEOUT) : limitOf(last, timeout, grace);
      });
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Ends an idle worker, so that its next task starts a new one. */
  renew(slot: number): void {
    const worker = this.workers.get(slot);
    if (worker === undefined) return;
    this.workers.delete(slot);
    this.replaced.push({ worker, closed: worker.close(this.options.signal?.aborted) });
  }

  /** Ends all workers. Tasks in progress are rejected. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    const { signal, onLateError } = this.options;
    signal?.removeEventListener('abort', this.onAbort);
    for (const slot of this.workers.keys()) this.renew(slot);
    await Promise.all(this.replaced.map(({ closed }) => closed));
    if (signal?.aborted === true) return;
    for (const { worker } of this.replaced) if (worker.lateError !== undefined) onLateError?.(worker.lateError.message);
  }

  private workerOf(slot: number): WatchedWorker {
    if (this.isClosed) throw new Error('the workers are closed');
    const known = this.workers.get(slot);
    if (known?.hasEnded === false) return known;
    if (known?.lateError === undefined) this.renew(slot);
    else {
      this.workers.delete(slot);
      throw known.lateError;
    }
    const { open, data } = this.options;
    const worker = new WatchedWorker(open, data);
    this.workers.set(slot, worker);
    return worker;
  }
}
