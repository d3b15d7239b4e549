import type { TallyEntries } from '@cards/statistics';
import { type BlockShape, BlockShapeError } from './block-shape.js';

/** A finished block, as stored in one line of a journal. */
export interface BlockLine {
  /** The position of its cell in the plan. */
  readonly cell: number;
  /** The number of the block within the cell. */
  readonly block: number;
  /** `[metric]`: a histogram for each metric of the cell. */
  readonly counts: readonly TallyEntries[];
  /** The checksum of the line: equal for equal blocks of one experiment. */
  readonly check: string;
}

/** Hexadecimal digits of a checksum. */
const CHECK_DIGITS = 16;

const BITS = 7;
const BASE = 2 ** BITS;

/**
 * Formats a finished block as one line of text, `CHECK CELL BLOCK COUNTS`, with a line break at its end.
 *
 * CHECK is a checksum: the first 16 hexadecimal digits of the SHA-256 of the identity of the experiment, a space and
 * the rest of the line. COUNTS are bytes in base64url. For each metric they contain the number of its values, and then
 * the values in ascending order:
 *
 * - A value is stored as `2 * (distance - 1)`. `distance` is its distance from the previous value, or from `min - 1`
 *   for the first value.
 * - If the value occurred more than once, 1 is added to that number, and its count minus 2 follows.
 * - Numbers are stored in base 128, least significant digit first. All bytes of a number except the last have their
 *   high bit set (LEB128). So most values take one byte.
 *
 * @param experiment - the identity of the experiment
 * @param mins - `[metric]`: the lowest possible value of each metric
 * @param line - the block
 */
export function writeBlockLine(
  experiment: string,
  mins: readonly number[],
  { cell, block, counts }: Omit<BlockLine, 'check'>,
): string {
  const bytes: number[] = [];
  counts.forEach((entries, at) => writeEntries(bytes, entries, mins[at] ?? 0));
  const rest = `${cell} ${block} ${Buffer.from(bytes).toString('base64url')}`;
  return `${checkOf(experiment, rest)} ${rest}\n`;
}

/**
 * Parses a line of {@link writeBlockLine}, without its line break.
 *
 * @param experiment - the identity of the experiment
 * @param shapeOf - returns the form of a block of the plan
 * @param line - the line
 * @returns undefined for a line that is incomplete, damaged, or from another experiment
 * @throws BlockShapeError if the line has the right checksum, but the plan has no such block, or the block cannot have
 *   these counts. It is thrown before memory for the counts is reserved.
 */
export function readBlockLine(
  experiment: string,
  shapeOf: (cell: number, block: number) => BlockShape,
  line: string,
): BlockLine | undefined {
  const check = line.slice(0, CHECK_DIGITS);
  const rest = line.slice(CHECK_DIGITS + 1);
  if (line[CHECK_DIGITS] !== ' ' || check !== checkOf(experiment, rest)) return undefined;
  const {
    cell,
    block,
    packed = '',
  } = /^(?<cell>\d{1,16}) (?<block>\d{1,16}) (?<packed>[\w-]*)$/.exec(rest)?.groups ?? {};
  if (cell === undefined || block === undefined) throw new BlockShapeError('its line has another form');
  const { games, bounds } = shapeOf(Number(cell), Number(block));
  const bytes = Buffer.from(packed, 'base64url');
  const at = { position: 0 };
  const counts = bounds.map((between) => readEntries(bytes, at, between, games));
  if (at.position !== bytes.length) throw new BlockShapeError('its counts have another length');
  return { cell: Number(cell), block: Number(block), counts, check };
}

function checkOf(experiment: string, rest: string): string {
  // Imported here, because runs without a directory do not need it.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(`${experiment} ${rest}`).digest('hex').slice(0, CHECK_DIGITS);
}

function writeEntries(bytes: number[], entries: TallyEntries, min: number): void {
  writeNumber(bytes, entries.length);
  let before = min - 1;
  for (const [value, count] of entries) {
    writeNumber(bytes, 2 * (value - before - 1) + (count > 1 ? 1 : 0));
    if (count > 1) writeNumber(bytes, count - 2);
    before = value;
  }
}

function readEntries(
  bytes: Uint8Array,
  at: { position: number },
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

function readNumber(bytes: Uint8Array, at: { position: number }): number {
  let value = 0;
  for (let unit = 1; ; unit *= BASE) {
    const byte = bytes[at.position++];
    if (byte === undefined || unit > Number.MAX_SAFE_INTEGER)
      throw new BlockShapeError('its counts have another length');
    value += (byte % BASE) * unit;
    if (byte < BASE) return value;
  }
}
