import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { GuessScan } from './guess-scan.js';
import { type LowerBound, oneLess } from './lower-bound.js';
import type { PositionMemo } from './position-memo.js';

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
    this.isTotal = entry >= 0 && this.memo.guess(entry) >= 0;
    return entry < 0 ? least : Math.max(least, this.memo.total(entry));
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
