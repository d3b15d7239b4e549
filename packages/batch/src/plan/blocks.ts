import type { Cell } from './cell.js';

/** The number of blocks of a cell. All are full, except possibly the last. */
export function blockCount({ game, trials }: Cell): number {
  return Math.ceil(trials / game.blockSize);
}

/** The number of games in block `block` of a cell. */
export function gamesIn({ game, trials }: Cell, block: number): number {
  return Math.min(game.blockSize, trials - block * game.blockSize);
}
