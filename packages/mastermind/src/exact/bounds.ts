import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { GuessScan } from './guess-scan.js';

/**
 * The cost of a code that is not found: more than the guesses of all codes together, so the number of codes found
 * counts first.
 */
export const LOSS = 2 ** 22;

export const UNLIMITED = 255;

export function oneLess(left: number): number {
  return left === UNLIMITED ? UNLIMITED : left - 1;
}

/**
 * A lower bound on the total of guesses for a number of codes: at most 1 code takes one guess, at most `feedbacks`
 * codes take two, at most `feedbacks`² three, and so on. When no guess is left, each further code is a loss.
 */
export class LowerBound {
  private readonly rows: Float64Array[] = [];
  private readonly steps: Float64Array[] = [];

  /** @param feedbacks - the number of feedbacks that do not end the game */
  constructor(
    private readonly feedbacks: number,
    private readonly codes: number,
  ) {}

  /** By number of codes: the bound with `left` guesses left. */
  row(left: number): Float64Array {
    return (this.rows[left] ??= this.bounds(left));
  }

  /** By number of codes: what one more code adds to the bound; see {@link LowerBound.row}. */
  stepRow(left: number): Float64Array {
    const row = this.row(left);
    return (this.steps[left] ??= row.subarray(1).map((bound, count) => bound - (row[count] as number)));
  }

  private bounds(left: number): Float64Array {
    const row = new Float64Array(this.codes + 1);
    let guess = left === 0 ? 0 : 1;
    let room = left === 0 ? 0 : 1;
    let width = 1;
    for (let count = 1; count <= this.codes; count++) {
      if (room === 0 && guess < left) {
        guess++;
        width *= this.feedbacks;
        room = width;
      }
      const cost = room > 0 ? guess : guess + LOSS;
      if (room > 0) room--;
      row[count] = (row[count - 1] as number) + cost;
    }
    return row;
  }
}

/** What is known of a position. */
export interface KnownPosition {
  /** The total of the position, or a lower bound on it. */
  total: number;
  /** The best guess; -1 if the total is only a lower bound. */
  guess: Code;
}

/** The known positions. A key has all codes and the number of guesses left, so that two positions never share one. */
export class PositionMemo {
  private readonly positions = new Map<string, KnownPosition>();

  /** `codes[from]` to `codes[to - 1]`, in order, with this number of guesses left; undefined for a new position. */
  find(codes: Int32Array, from: number, to: number, left: number): KnownPosition | undefined {
    return this.positions.get(keyOf(codes, from, to, left));
  }

  /** The same, and a new position with a total of at least 0. */
  entry(codes: Int32Array, from: number, to: number, left: number): KnownPosition {
    const key = keyOf(codes, from, to, left);
    const stored = this.positions.get(key);
    if (stored !== undefined) return stored;
    const position = { total: 0, guess: -1 };
    this.positions.set(key, position);
    return position;
  }
}

function keyOf(codes: Int32Array, from: number, to: number, left: number): string {
  const halves = new Uint16Array(codes.buffer, codes.byteOffset + 4 * from, 2 * (to - from));
  return Reflect.apply(String.fromCharCode, undefined, halves) + String.fromCharCode(left);
}

/** What is known about the total of a position without searching its guesses. */
export class KnownBounds {
  /** Whether the last bound is the total. */
  isTotal = false;

  constructor(
    private readonly table: FeedbackTable,
    private readonly lowerBound: LowerBound,
    private readonly scan: GuessScan,
    private readonly memo: PositionMemo,
  ) {}

  /** See {@link GuessScan.isSmall}. */
  isSmall(count: number, left: number): boolean {
    return left > 1 && this.scan.isSmall(count, this.lowerBound.row(oneLess(left)));
  }

  /** See {@link GuessScan.separator}; -1 in a position that is not small. */
  separator(codes: Int32Array, from: number, to: number, left: number): Code {
    return this.isSmall(to - from, left) ? this.scan.separator(codes, from, to) : -1;
  }

  /** A lower bound on the total of three or more codes without a separator. */
  withoutSeparator(count: number, left: number): number {
    // The best guess finds one code with it and each other code with one more guess, except that a code is not
    // separated, or that the guess is not one of the codes.
    return this.isSmall(count, left) ? 2 * count : (this.lowerBound.row(left)[count] as number);
  }

  /** A lower bound on the total of three or more codes. Sets {@link KnownBounds.isTotal}. */
  of(codes: Int32Array, from: number, to: number, left: number): number {
    const count = to - from;
    this.isTotal = true;
    if (left <= 1) return this.lowerBound.row(left)[count] as number;
    if (count === 3 && left >= 3) return bestOfThree(this.table, codes, from).total;
    if (this.separator(codes, from, to, left) >= 0) return this.lowerBound.row(left)[count] as number;
    const least = this.withoutSeparator(count, left);
    const entry = this.memo.find(codes, from, to, left);
    this.isTotal = entry !== undefined && entry.guess >= 0;
    return entry === undefined ? least : Math.max(least, entry.total);
  }
}

type GuessWithTotal = Readonly<Record<'guess' | 'total', number>>;

/**
 * The best guess for three codes when three guesses are left: one that separates the other two, with a total of 1 + 2 +
 * 2 guesses, otherwise 1 + 2 + 3.
 */
export function bestOfThree(table: FeedbackTable, codes: Int32Array, from: number): GuessWithTotal {
  const [first, second, third] = [codes[from] as Code, codes[from + 1] as Code, codes[from + 2] as Code];
  const low = table.feedback(first, second);
  if (low !== table.feedback(first, third)) return { guess: first, total: 5 };
  return low === table.feedback(second, third) ? { guess: first, total: 6 } : { guess: second, total: 5 };
}
