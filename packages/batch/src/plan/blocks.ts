import { InputError } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
import type { Cell } from './cell.js';
import type { Plan } from './plan.js';

/** The largest number of games in a block of a cell with an external player, so that slow games are divided too. */
const PROGRAM_BLOCK = 50;

/**
 * The number of games in a block of a cell: that of its game, or fewer if the cell says so or a player is a program of
 * its own. It is part of the identity of the experiment.
 */
export function blockSizeOf({ game, code, maxBlockSize }: Pick<Cell, 'game' | 'code' | 'maxBlockSize'>): number {
  const blockSize = game.defaults?.blockSize ?? defaultsOf(game).blockSize;
  const most = Math.min(blockSize, maxBlockSize ?? blockSize);
  return hasProgram(code) ? Math.min(most, PROGRAM_BLOCK) : most;
}

/** Whether a strategy is an external player: a program of its own. */
export function hasProgram(code: Cell['code']): boolean {
  return Object.values(code).some(({ command }) => command !== undefined);
}

/** The number of blocks of a cell. All have the same number of games, except that the last one may have fewer. */
export function blockCount(cell: Cell): number {
  return Math.ceil(cell.trials / blockSizeOf(cell));
}

/**
 * The number of games of one block; in a paired cell, of game pairs.
 *
 * @param cell - the cell
 * @param block - the number of the block, an integer from 0
 */
export function gamesIn(cell: Cell, block: number): number {
  const size = blockSizeOf(cell);
  return Math.min(size, cell.trials - block * size);
}

/** A part of a batch: every `of`-th block, counted across all cells. */
export interface Shard {
  /** The number of this part, from 1 to `of`. */
  readonly index: number;
  /** The number of parts. */
  readonly of: number;
}

/** The shard that is the whole batch. */
export const WHOLE: Shard = { index: 1, of: 1 };

const MAX_SHARDS = 100_000;

/**
 * Checks a shard and returns it without other members.
 *
 * @param shard - the shard
 * @param plan - the batch
 * @throws InputError when the numbers of the shard are invalid, or the batch has a stopping rule and more than one
 *   shard
 */
export function checkShard({ index, of }: Shard, plan: Plan): Shard {
  if (!(Number.isInteger(of) && of >= 1 && of <= MAX_SHARDS && Number.isInteger(index) && index >= 1 && index <= of)) {
    throw new InputError(`a shard must be i/n with i from 1 to n and n from 1 to ${MAX_SHARDS}, not ${index}/${of}`);
  }
  if (of > 1 && plan.cells.some(({ stop }) => stop !== undefined)) {
    throw new InputError(
      'a batch with a precision or a sequential test cannot be split into shards, because its end depends on the blocks of all shards; run the whole batch, or set trials instead',
    );
  }
  return { index, of };
}

/**
 * `[cell]`: the first block of a shard, at least the number of blocks of the cell if the shard has none in it; the
 * others follow in steps of `of`. Blocks are assigned in turn, across cells, so that all shards have about the same
 * size.
 */
export function firstBlocks({ cells }: Plan, { index, of }: Shard): readonly number[] {
  // The number of blocks of all earlier cells, modulo `of`.
  let before = 0;
  return cells.map((cell) => {
    const first = (((index - 1 - before) % of) + of) % of;
    before = (before + blockCount(cell)) % of;
    return first;
  });
}

/** The number of games of a shard. If a cell has a stopping rule, it is the maximum. */
export function gamesOfShard(plan: Plan, shard: Shard): number {
  return firstBlocks(plan, shard).reduce((sum, first, index) => {
    const cell = plan.cells[index];
    const blocks = cell === undefined ? 0 : Math.ceil(Math.max(0, blockCount(cell) - first) / shard.of);
    if (cell === undefined || blocks === 0) return sum;
    // Only the last block of a cell may have fewer games.
    return sum + (blocks - 1) * blockSizeOf(cell) + gamesIn(cell, first + (blocks - 1) * shard.of);
  }, 0);
}
