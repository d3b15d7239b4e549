import type { Cell } from './cell.js';

/** The number of blocks of a cell. Every block has `game.blockSize` games, except that the last one may have fewer. */
export function blockCount({ game, trials }: Cell): number {
  return Math.ceil(trials / game.blockSize);
}

/**
 * The number of games of one block; in a paired cell, of game pairs.
 *
 * @param cell - the cell
 * @param block - the number of the block, an integer from 0
 */
export function gamesIn({ game, trials }: Cell, block: number): number {
  return Math.min(game.blockSize, trials - block * game.blockSize);
}
