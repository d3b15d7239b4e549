import type { TallyEntries } from '@cards/statistics';
import { blockCount, gamesIn } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import { type Tallied, talliedIn } from '../plan/measures.js';
import type { Plan } from '../plan/plan.js';

/** A stored block differs from the plan. Only forged frames, or frames of a faulty program, do this. */
export class BlockShapeError extends Error {
  override readonly name = 'BlockShapeError';
}

const BITS = 7;
const BASE = 2 ** BITS;

/**
 * The histograms of a block as bytes. For each measure they contain the number of its values, and then the values in
 * ascending order:
 *
 * - A value is stored as `2 * (distance - 1)`. `distance` is its distance from the previous value, or from `min - 1`
 *   for the first value.
 * - If the value occurred more than once, 1 is added to that number, and its count minus 2 follows.
 * - Numbers are stored in base 128, least significant digit first. All bytes of a number except the last have their
 *   high bit set (LEB128). So most values take one byte.
 *
 * @param counts - `[measure]`: a histogram for each measure of the cell
 * @param bytes - receives the bytes, after those of other blocks
 */
export function writeCounts(cell: Tallied, counts: readonly TallyEntries[], bytes: number[] = []): readonly number[] {
  const measures = talliedIn(cell);
  counts.forEach((entries, at) => {
    writeNumber(bytes, entries.length);
    let before = (measures[at]?.bounds[0] ?? 0) - 1;
    for (const [value, count] of entries) {
      writeNumber(bytes, 2 * (value - before - 1) + (count > 1 ? 1 : 0));
      if (count > 1) writeNumber(bytes, count - 2);
      before = value;
    }
  });
  return bytes;
}

/**
 * Reads the bytes of {@link writeCounts}, and moves the position to the end of them: it is left out if they are all. A
 * wrong length is an error before memory for it is reserved.
 */
export function readCounts(cell: Cell, block: number, bytes: Uint8Array, from?: Position): readonly TallyEntries[] {
  const at = from ?? { position: 0 };
  const counts = talliedIn(cell).map(({ bounds }) => readEntries(bytes, at, bounds, gamesIn(cell, block)));
  if (from === undefined && at.position !== bytes.length) throw new BlockShapeError('its counts have another length');
  return counts;
}

interface Position {
  position: number;
}

export function cellOfBlock({ cells }: Plan, index: number, block: number): Cell {
  const cell = cells[index];
  if (cell === undefined) throw new BlockShapeError(`there is no cell ${index}`);
  const count = blockCount(cell);
  if (block >= count)
    throw new BlockShapeError(`cell ${index} has no block ${block}; its blocks are 0 to ${count - 1}`);
  return cell;
}

function readEntries(
  bytes: Uint8Array,
  at: Position,
  [min, max]: readonly [min: number, max: number],
  games: number,
): TallyEntries {
  const length = readNumber(bytes, at);
  if (length > games) throw new BlockShapeError(`it has ${length} values, but ${games} games`);
  const entries: [value: number, count: number][] = [];
  let value = min - 1;
  let sum = 0;
  for (let entry = 0; entry < length; entry++) {
    const token = readNumber(bytes, at);
    value += Math.floor(token / 2) + 1;
    const count = token % 2 === 1 ? readNumber(bytes, at) + 2 : 1;
    if (value > max) throw new BlockShapeError(`it has the value ${value}, but the bounds are ${min} and ${max}`);
    sum += count;
    entries.push([value, count]);
  }
  if (sum !== games) throw new BlockShapeError(`its counts add up to ${sum}, not to its ${games} games`);
  return entries;
}

/** Uses arithmetic in place of bit shifts, because numbers can exceed 32 bits. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= BASE; rest = Math.floor(rest / BASE)) bytes.push((rest % BASE) + BASE);
  bytes.push(rest);
}

function readNumber(bytes: Uint8Array, at: Position): number {
  let value = 0;
  for (let unit = 1; ; unit *= BASE) {
    const byte = bytes[at.position++];
    if (byte === undefined || unit > Number.MAX_SAFE_INTEGER)
      throw new BlockShapeError('its counts have another length');
    value += (byte % BASE) * unit;
    if (byte < BASE) return value;
  }
}
