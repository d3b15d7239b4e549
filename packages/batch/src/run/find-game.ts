import { BlockRunner, type OnGame } from './block-runner.js';
import type { Cell } from '../plan/cell.js';

/** The condition of a search for a game: a block, and a value of a metric. */
export interface Sought {
  /** The number of the block, an integer from 0. */
  readonly block: number;
  /** The position of the metric in `cell.metrics`. */
  readonly metric: number;
  /** The value of the metric in the game. */
  readonly value: number;
}

/**
 * Finds the first game of a block in which a metric has a given value, by playing the block again.
 *
 * @param cell - the cell
 * @param seed - the canonical text of the seed of the batch
 * @param sought - the block, the metric and the value
 * @param onGame - gets the position of a game before it begins, for a watchdog; no call when left out
 * @returns the index of the game in the cell; undefined when no game of the block has the value
 * @throws GameError when a strategy or the game breaks its contract
 * @throws MisbehaviorError when a strategy cannot be created
 */
export function findGame(
  cell: Cell,
  seed: string,
  { block, metric, value }: Sought,
  onGame?: OnGame,
): number | undefined {
  return new BlockRunner(cell, seed).find(block, (values) => values[metric] === value, onGame);
}
