import { blockCount, gamesIn } from '../../plan/blocks.js';
import type { Plan } from '../../plan/plan.js';

/** What a plan says about one block. */
export interface BlockShape {
  /** The number of its games, or of its game pairs. Each histogram counts this many. */
  readonly games: number;
  /** `[metric]`: the lowest and the highest possible value. */
  readonly bounds: readonly (readonly [min: number, max: number])[];
}

/** A stored block differs from the plan. Only forged lines, or lines of a faulty program, do this. */
export class BlockShapeError extends Error {
  /** Always `BlockShapeError`. */
  override readonly name = 'BlockShapeError';
}

/**
 * Returns the form of a block.
 *
 * @param plan - the batch
 * @param index - the position of the cell
 * @param block - the number of the block
 * @throws BlockShapeError if the plan has no such block
 */
export function shapeOfBlock({ cells }: Plan, index: number, block: number): BlockShape {
  const cell = cells[index];
  if (cell === undefined) throw new BlockShapeError(`there is no cell ${index}`);
  const count = blockCount(cell);
  if (!(Number.isSafeInteger(block) && block >= 0 && block < count))
    throw new BlockShapeError(`cell ${index} has no block ${block}; its blocks are 0 to ${count - 1}`);
  return { games: gamesIn(cell, block), bounds: cell.metrics.map(({ bounds }) => bounds) };
}

/** A number takes at most 8 bytes, and 8 bytes take 11 characters. */
const CHARACTERS = 11;

/** The characters of a checksum, a cell, a block number and spaces. */
const HEAD = 60;

/**
 * The maximum length of a line of a journal, in characters.
 *
 * @param plan - the batch
 */
export function maxLineLength({ cells }: Plan): number {
  const lengths = cells.map((cell) =>
    cell.metrics.reduce((sum, { bounds: [min, max] }) => sum + values(min, max, gamesIn(cell, 0)), 0),
  );
  return lengths.reduce((most, length) => Math.max(most, length), HEAD);
}

/** The characters for the histogram of one metric: its length, and a value and a count for each different value. */
function values(min: number, max: number, games: number): number {
  return HEAD + CHARACTERS * (1 + 2 * Math.min(max - min + 1, games));
}
