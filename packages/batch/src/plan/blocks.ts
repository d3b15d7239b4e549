import { defaultsOf } from '@cards/core';
import type { Cell } from './cell.js';

/** The largest number of games in a block of a cell with an external player, so that slow games are divided too. */
const PROGRAM_BLOCK = 50;

/**
 * The number of games in a block of a cell: that of its game, or fewer if the cell says so or a player is a program of
 * its own. It is part of the identity of the experiment.
 */
export function blockSizeOf({ game, code, maxBlockSize }: Pick<Cell, 'game' | 'code' | 'maxBlockSize'>): number {
  const { blockSize } = defaultsOf(game);
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
