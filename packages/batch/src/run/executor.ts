import type { Precomputed } from '@cards/core';
import type { TallyEntries } from '@cards/statistics';
import type { Cell } from '../plan/cell.js';
import { measuresIn } from '../records.js';
import type { BlockId } from './batch.js';
import { BlockRunner, precomputeCell } from './block-runner.js';
import type { BatchError } from './failure.js';

/** The result of one block: its histograms, or the error that ended the block. */
export type BlockResult =
  | {
      /** Every game of the block was played. */
      readonly kind: 'counted';
      /** `[measure]`: a histogram for each measure of the cell. */
      readonly counts: readonly TallyEntries[];
      /** `[game][lineup][measure]`: the measures of every game, from an executor that keeps them for records. */
      readonly measures?: Int32Array;
    }
  | {
      /** The block could not be started, or one of its games failed. */
      readonly kind: 'failed';
      /** The error that ended the block. */
      readonly error: BatchError;
    };

/**
 * Plays blocks in some place: in the calling thread, on worker threads, in Web Workers or on other machines. An
 * executor plays each block that it gets. The scheduler {@link runBlocks} decides which blocks are played and when the
 * batch ends.
 *
 * @example
 * ```ts
 * import { Batch, type Executor, planExperiment, runBlocks, threadExecutor } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 3000 }] });
 * const thread = threadExecutor(plan.seed);
 * const played: number[] = [];
 * // An executor that records the blocks that it plays.
 * const executor: Executor = {
 *   slots: 1,
 *   play: async (slot, blocks) => {
 *     const results = await thread.play(slot, blocks);
 *     played.push(...blocks.slice(0, results.length).map(({ block }) => block));
 *     return results;
 *   },
 * };
 * const batch = new Batch(plan);
 * await runBlocks(batch, executor);
 * batch.games; // => 3000
 * played[0]; // => 0
 * ```
 */
export interface Executor {
  /**
   * The number of blocks that can be in progress at the same time, an integer from 1. It can change while blocks are
   * played, for example when machines come or go.
   */
  readonly slots: number;
  /**
   * The largest number of blocks for the next call of `play`, an integer from 1; 1 when left out. The results do not
   * depend on it: with more blocks, an executor has fewer messages to send.
   *
   * @param slot - the slot of the call
   */
  most?(slot: number): number;
  /**
   * Plays blocks. The counts of a block depend only on the plan and the block, so every executor returns the same
   * counts.
   *
   * @param slot - an integer from 0 that no other call in progress has; it is below the largest number of slots so far
   * @param blocks - the blocks, at least one, in the order in which to play them
   * @returns the results of the first blocks, at least of one; the others are handed out again. If a strategy or a game
   *   misbehaves, the result has the kind `failed`, and the promise is not rejected
   */
  play(slot: number, blocks: readonly BlockId[]): Promise<readonly BlockResult[]>;
}

/**
 * Creates an executor that plays one block at a time in the calling thread, on any platform.
 *
 * @param seed - the canonical text of the seed of the batch
 * @param precomputedOf - returns the precomputed data of a cell, by spec; computed here when left out
 * @param pause - is awaited after each block, so that other tasks of the thread can run; a microtask when left out
 * @param keepsMeasures - whether the results have the measures of every game; false when left out
 */
export function threadExecutor(
  seed: string,
  precomputedOf: (cell: Cell) => ReadonlyMap<string, Precomputed> = (cell) => precomputeCell(cell),
  pause: () => Promise<unknown> = () => Promise.resolve(),
  keepsMeasures = false,
): Executor {
  let current: { readonly index: number; readonly runner: BlockRunner } | undefined;
  return {
    slots: 1,
    play: async (_slot, blocks) => {
      const [{ cell, index, block }] = blocks as readonly [BlockId];
      try {
        if (current?.index !== index) current = { index, runner: new BlockRunner(cell, seed, precomputedOf(cell)) };
        const measures = keepsMeasures ? new Int32Array(measuresIn(cell, block)) : undefined;
        const counts = current.runner.play(block, undefined, measures);
        return [{ kind: 'counted', counts, ...(measures && { measures }) }];
      } catch (error) {
        return [{ kind: 'failed', error: error as BatchError }];
      } finally {
        await pause();
      }
    },
  };
}

/** The progress of a batch. */
export interface Progress {
  /** The number of finished games. If the batch continues an interrupted run, it includes the games of that run. */
  readonly games: number;
  /** The number of all games. If a cell has a stopping rule, it is the maximum. */
  readonly total: number;
  /** True if a cell has a stopping rule, so that the batch may end long before `total`; absent otherwise. */
  readonly openEnded?: true;
  /** With precision rules only: about how many games the batch needs. Set with `liveEstimate`. */
  readonly expected?: number;
  /** The estimate of one cell so far. Only `simulate` of `@cards/batch/node` sets it, at most a few times a second. */
  readonly liveEstimate?: LiveEstimate;
  /** The machines that play the batch; absent if it is played by this process only. */
  readonly machines?: Machines;
}

/** The progress of the computation of exact results. */
export interface ExactProgress {
  /** The number of results that are computed. */
  readonly done: number;
  /** The number of all results. */
  readonly total: number;
}

/** Machines that play blocks of a batch. */
export interface Machines {
  /** The number of machines. */
  readonly machines: number;
  /** The number of their worker threads. */
  readonly threads: number;
}

/**
 * The estimate so far of the first measure of one cell, the unfinished cell with the largest share of finished games.
 */
export interface LiveEstimate {
  /** The position of the cell in the plan. */
  readonly cell: number;
  /** The name of the measure. */
  readonly measure: string;
  /** Whether it is a count, or a share from 0 to 1. */
  readonly kind: 'count' | 'proportion';
  /** The mean so far, in the unit of the measure. */
  readonly mean: number;
  /** The 95% confidence interval of the mean so far; null while there is none. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The half-width at which the cell stops; absent if it has no precision rule. */
  readonly halfWidth?: number;
}
