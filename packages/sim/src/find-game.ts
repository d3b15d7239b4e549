import { BlockRunner } from './block.js';
import type { Cell } from './plan/cell.js';

/** What is looked for in a block. */
export interface Sought {
  /** The number of the block. */
  readonly block: number;
  /** The position of a thing that the cell counts. */
  readonly metrics: number;
  /** The value that it shall have. */
  readonly value: number;
}

/**
 * Plays a block again, as far as the first game in which something that its cell counts has a certain value.
 *
 * @param cell - what is played
 * @param seed - the seed of the batch
 * @param sought - the block and the value
 * @param heartbeat - shown at 0 the position in the block of each game before it is played, for a watchdog
 * @returns the index of the game; undefined when there is none
 * @throws GameError when a strategy or the game breaks its contract
 * @throws MisbehaviorError when a strategy can't be created
 */
export function findGame(cell: Cell, seed: string, { block, metrics, value }: Sought, heartbeat: { [at: number]: number } = []): number | undefined {
  return new BlockRunner(cell, seed).find(block, (values) => values[metrics] === value, heartbeat);
}
