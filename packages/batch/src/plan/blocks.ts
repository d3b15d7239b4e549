import type { Cell } from './cell.js';

/** How many blocks a cell is cut into; all are full except perhaps the last. */
export function blockCount({ game, trials }: Cell): number {
  return Math.ceil(trials / game.blockSize);
}

/** How many games block `block` of a cell holds. */
export function gamesIn({ game, trials }: Cell, block: number): number {
  return Math.min(game.blockSize, trials - block * game.blockSize);
}
