import type { InputError, MisbehaviorError, Precomputed } from '@cards/core';
import type { TallyEntries } from '@cards/statistics';
import type { Cell } from '../plan/cell.js';
import { precomputeCell } from '../plan/precompute.js';
import { BlockRunner } from './block-runner.js';
import type { GameError } from './game-error.js';
import type { BlockId } from './schedule.js';

/** An error that ends a batch: bad input, or a strategy or a game that misbehaves. */
export type BatchError = InputError | MisbehaviorError | GameError;

/** The result of one block: its histograms, one for each metric of the cell; or the error that ended it. */
export type BlockResult =
  | { readonly kind: 'counted'; readonly counts: readonly TallyEntries[] }
  | { readonly kind: 'failed'; readonly error: BatchError };

/**
 * Plays blocks somewhere: in the calling thread, on worker threads, in a browser's workers, on other machines. The scheduler decides which
 * blocks are played and when the batch ends; an executor plays the block that it is given and decides nothing.
 */
export interface Executor {
  /** How many blocks can be under way at once, from 1. */
  readonly slots: number;
  /**
   * Plays one block. A block is a pure function of its arguments and the plan, so that any executor returns the same counts.
   *
   * @param slot - an integer from 0 to `slots - 1` that no other block under way has
   * @param id - the block
   * @returns its result; a strategy or a game that misbehaves is a result, not a rejection
   */
  play(slot: number, id: BlockId): Promise<BlockResult>;
}

/**
 * An executor in the calling thread, on any platform. It plays a block at a time, and lets other tasks of the thread run between blocks.
 *
 * @param seed - the seed of the batch
 * @param precomputedOf - the precomputed tables of a cell, by spec
 * @param pause - waits a moment after each block; a microtask when left out
 */
export function threadExecutor(
  seed: string,
  precomputedOf: (cell: Cell) => ReadonlyMap<string, Precomputed> = (cell) => precomputeCell(cell),
  pause: () => Promise<unknown> = () => Promise.resolve(),
): Executor {
  let open: { readonly index: number; readonly runner: BlockRunner } | undefined;
  return {
    slots: 1,
    play: async (_slot, { cell, index, block }) => {
      try {
        if (open?.index !== index) open = { index, runner: new BlockRunner(cell, seed, precomputedOf(cell)) };
        return { kind: 'counted', counts: open.runner.play(block) };
      } catch (error) {
        return { kind: 'failed', error: error as BatchError };
      } finally {
        await pause();
      }
    },
  };
}
