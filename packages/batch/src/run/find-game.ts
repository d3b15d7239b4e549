import { BlockRunner } from './block-runner.js';
import type { Cell } from '../plan/cell.js';

/** The game of a block that is sought. */
export interface Sought {
  /** The number of the block. */
  readonly block: number;
  /** The position of a metric of the cell. */
  readonly metric: number;
  /** The value of the metric. */
  readonly value: number;
}

/**
 * Plays a block again up to the first game in which a metric has a given value.
 *
 * @param cell - the cell
 * @param seed - the seed of the batch
 * @param sought - the block, the metric and the value
 * @param heartbeat - receives at 0 the position in the block of each game before it is played, for a watchdog
 * @returns the index of the game; undefined when there is none
 * @throws GameError when a strategy or the game breaks its contract
 * @throws MisbehaviorError when a strategy can't be created
 */
export function findGame(
  cell: Cell,
  seed: string,
  { block, metric, value }: Sought,
  heartbeat: { [at: number]: number } = [],
): number | undefined {
  return new BlockRunner(cell, seed).find(block, (values) => values[metric] === value, heartbeat);
}
