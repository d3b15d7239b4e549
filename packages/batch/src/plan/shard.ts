import { InputError } from '@cards/core';
import { blockCount, gamesIn } from './blocks.js';
import type { Plan } from './plan.js';

/** A part of a batch: every `of`-th of all its blocks in order. */
export interface Shard {
  /** The number of this part, from 1 to `of`. */
  readonly index: number;
  /** The number of parts. */
  readonly of: number;
}

/** The whole batch as its only part. */
export const WHOLE: Shard = { index: 1, of: 1 };

/** The maximum number of parts. */
export const MAX_SHARDS = 100_000;

/**
 * Checks a shard.
 *
 * @throws InputError for an invalid shard, or a batch with a stopping rule, which cannot be cut
 */
export function checkShard({ index, of }: Shard, plan: Plan): Shard {
  if (!(Number.isInteger(of) && of >= 1 && of <= MAX_SHARDS && Number.isInteger(index) && index >= 1 && index <= of)) {
    throw new InputError(`a shard is i/n with i from 1 to n and n up to ${MAX_SHARDS}, not ${index}/${of}`);
  }
  if (of > 1 && plan.cells.some(({ stop }) => stop !== undefined)) {
    throw new InputError(
      "a batch with a precision or a sequential test can't be cut into shards: where it stops depends on the blocks of all of them",
    );
  }
  return { index, of };
}

/**
 * The first block of each cell that belongs to a shard. The others follow in steps of `of`. Blocks are assigned to the shards
 * in turn, across cells, so that all shards have about the same size.
 *
 * @returns `[cell]`: a block number, possibly beyond the last block of the cell
 */
export function firstBlocks({ cells }: Plan, { index, of }: Shard): readonly number[] {
  let before = 0;
  return cells.map((cell) => {
    const first = (((index - 1 - before) % of) + of) % of;
    before = (before + blockCount(cell)) % of;
    return first;
  });
}

/** The number of games of a shard; the maximum, if a cell has a stopping rule. */
export function gamesOfShard(plan: Plan, shard: Shard): number {
  return firstBlocks(plan, shard).reduce((sum, first, index) => {
    const cell = plan.cells[index];
    const blocks = cell === undefined ? 0 : Math.ceil(Math.max(0, blockCount(cell) - first) / shard.of);
    if (cell === undefined || blocks === 0) return sum;
    // Only the last block of a cell may be partial.
    return sum + (blocks - 1) * cell.game.blockSize + gamesIn(cell, first + (blocks - 1) * shard.of);
  }, 0);
}
