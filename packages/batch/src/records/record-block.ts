import { gamesIn } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import { lineupsOf } from '../plan/lineups.js';

/** The games of one block, for records. */
export interface RecordBlock {
  /** The position of the cell in the plan. */
  readonly cell: number;
  /** The index of its first game. */
  readonly first: number;
  /** `[game][lineup][measure]`, one after another: the measures of every game. */
  readonly measures: Int32Array;
}

/**
 * The number of measures of all games of a block: the length of {@link RecordBlock.measures}.
 *
 * @param cell - the cell
 * @param block - the number of the block, an integer from 0
 */
export function measuresIn(cell: Cell, block: number): number {
  return gamesIn(cell, block) * lineupsOf(cell).length * cell.game.measures.length;
}
