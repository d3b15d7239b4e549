import { blockSizeOf } from '../plan/blocks.js';
import type { BlockId } from '../run/batch.js';
import { readCounts } from '../run/block-counts.js';
import type { BlockResult } from '../run/executor.js';
import type { Failure } from '../run/failure.js';
import {
  type Beat,
  LOADING,
  type PlayedBlocks,
  type PlayTask,
  type Transport,
  type TransportEvents,
} from './messages.js';
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

/** A block that was played, or its failure. */
export type PlayAnswer = Extract<BlockResult, { readonly kind: 'counted' }> | Failure;

export type PlayOptions = Omit<PlayTask, 'cells' | 'blocks'>;

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
   * Plays blocks, in order, until one fails or the time is over: the answers are those of the first blocks, at least
   * one. If the worker ends or times out, that is the answer for the block that it played. If it is not known which
   * game or strategy is the cause, the block is played again with a heartbeat for every game and every call of a
   * strategy. The counts of the blocks before it were lost with the worker, so they are played again too.
   *
   * `first` is the error after which blocks are played with exact heartbeats.
   */
  async playBlocks(
    slot: number,
    given: readonly BlockId[],
    options: PlayOptions,
    first?: WorkerError,
  ): Promise<readonly PlayAnswer[]> {
    const { timeout, grace = 0 } = this.options;
    // The programs of a task end with it.
    const blocks = grace === 0 ? given : given.slice(0, 1);
    const specsOf = (block = 0): readonly string[] => Object.keys(blocks[block]?.cell.code ?? {});
    const isKnown = ({ position, block, isExact, player }: Beat): boolean =>
      first !== undefined ||
      position < LOADING ||
      player !== undefined ||
      ((position === LOADING || isExact === true) && specsOf(block).length < 2);
    const task = { cells: blocks.map(({ index }) => index), blocks: blocks.map(({ block }) => block), ...options };
    const answers: PlayAnswer[] = [];
    const onNote = (note: unknown): void => void answers.push(...countedIn(note as PlayedBlocks, blocks));
    try {
      const played = this.run<PlayTask, PlayedBlocks>({ name: 'play', task, slot, onNote }, isKnown, (beat) => {
        // Programs have a time limit of their own.
        const isSearch = first?.isTimeout === true && grace === 0 && beat.isExact === true;
        const isLater = (beat.block ?? 0) > 0 || beat.position >= (options.exactFrom ?? 0);
        return isSearch && isLater ? Math.min(timeout, SEARCH_TIMEOUT) : limitOf(beat, timeout, grace);
      });
      onNote(await played);
      return answers;
    } catch (error) {
      if (error instanceof TaskError) return [...answers, error.failure];
      if (!(error instanceof WorkerError)) throw error;
      const { position: exactFrom, block: at = 0 } = error.beat;
      const { cell, block } = blocks[at] as BlockId;
      const rest = isKnown(error.beat)
        ? [blockFailure(error, block * blockSizeOf(cell), specsOf(at))]
        : await this.playBlocks(slot, blocks.slice(at), { ...options, time: SEARCH_TIMEOUT, exactFrom }, error);
      if (at === 0) return rest;
      const again = { keepsMeasures: options.keepsMeasures, time: Number.POSITIVE_INFINITY };
      const before = await this.playBlocks(slot, blocks.slice(0, at), again);
      return before.length < at ? before : [...before, ...rest];
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

/** The first blocks of a task, from their bytes. */
function countedIn({ counts: bytes, measures }: PlayedBlocks, blocks: readonly BlockId[]): readonly PlayAnswer[] {
  const answers: PlayAnswer[] = [];
  for (const at = { position: 0 }; at.position < bytes.length;) {
    const [{ cell, block }, kept] = [blocks[answers.length] as BlockId, measures[answers.length]];
    answers.push({ kind: 'counted', counts: readCounts(cell, block, bytes, at), ...(kept && { measures: kept }) });
  }
  return answers;
}
