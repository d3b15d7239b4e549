import type { Code } from '../code.js';
import { feedbackOfPairs, type FeedbackTable } from '../feedback-table.js';

/** The maximum number of feedbacks that fit in a bit set. */
const MOST_BITS = 32;

/** Lower bounds on the totals of guesses: one guess for each code, plus a lower bound for each partition. */
export class GuessScan {
  /** The number of feedback evaluations. They take most of the time of a search. */
  effort = 0;
  /** Whether the last bound is the exact total, because no partition has more than two codes. */
  exact = false;
  private readonly rows = new FeedbackRows(this.table);
  private readonly hasBits = this.table.feedbacks <= MOST_BITS;
  private readonly sizes = new Int32Array(this.table.feedbacks);

  constructor(private readonly table: FeedbackTable) {}

  /**
   * Whether a position is *small*: the lower bound of each partition is 1 guess for one code and 2 for each other code,
   * so that the bound of a guess depends only on the number of partitions. `least` has the bound by size of a
   * partition.
   */
  isSmall(count: number, least: Float64Array): boolean {
    return this.hasBits && least[count] === 2 * count - 1;
  }

  /**
   * The first of these codes that has different feedback for each of them, -1 for none. In a small position no guess
   * has a lower total.
   */
  separator(codes: Int32Array, from: number, to: number): Code {
    const { rows } = this;
    const { bytes } = rows;
    for (let i = from; i < to; i++) {
      const row = rows.of(codes[i] as Code, codes, from, to);
      let seen = 0;
      let at = from;
      for (; at < to; at++) {
        const bit = 1 << (bytes[row + (codes[at] as Code)] as number);
        if ((seen & bit) !== 0) break;
        seen |= bit;
      }
      this.effort += at - from;
      if (at === to) return codes[i] as Code;
    }
    return -1;
  }

  /**
   * The bound of a guess in a small position: `3 n - p` for `n` codes in `p` partitions, minus 1 if the guess is one of
   * the codes. It can be any value from `limit` on if it reaches that.
   */
  smallBound(codes: Int32Array, from: number, to: number, guess: Code, isCandidate: boolean, limit: number): number {
    const { bytes } = this.rows;
    const row = this.rows.of(guess, codes, from, to);
    let bound = 2 * (to - from) - (isCandidate ? 1 : 0);
    let once = 0;
    let twice = 0;
    let more = 0;
    let at = from;
    for (; at < to; at++) {
      const bit = 1 << (bytes[row + (codes[at] as Code)] as number);
      if ((once & bit) !== 0) {
        if (++bound >= limit) break;
        more |= twice & bit;
        twice |= bit;
      }
      once |= bit;
    }
    this.effort += at - from;
    this.exact = more === 0;
    return bound;
  }

  /**
   * The bound of a guess in any position, or any value from `limit` on. `steps` has what one more code adds, by size of
   * a partition.
   */
  bound(codes: Int32Array, from: number, to: number, guess: Code, steps: Float64Array, limit: number): number {
    const { sizes } = this;
    const { solved } = this.table;
    const { bytes } = this.rows;
    const row = this.rows.of(guess, codes, from, to);
    let sum = to - from;
    let largest = 0;
    let at = from;
    sizes.fill(0);
    // The bound never decreases, so a guess that has reached the limit cannot become better.
    for (; at < to && sum < limit; at++) {
      const feedback = bytes[row + (codes[at] as Code)] as number;
      if (feedback === solved) continue;
      const size = sizes[feedback] as number;
      sizes[feedback] = size + 1;
      if (size >= largest) largest = size + 1;
      sum += steps[size] as number;
    }
    this.effort += at - from;
    this.exact = largest <= 2 && sum < limit;
    return sum;
  }
}

/** The maximum number of codes for a table of all pairs: 16 megabytes. */
const MOST_PAIRED_CODES = 4096;

/**
 * The feedback of one guess after another for a list of codes: that of a code is at `bytes[row + code]`, where `row` is
 * the result of {@link FeedbackRows.of}. With up to 4096 codes, all rows are computed once.
 */
class FeedbackRows {
  /** The feedback; see {@link FeedbackRows.of}. */
  readonly bytes: Uint8Array;
  private readonly all: boolean;

  constructor(private readonly table: FeedbackTable) {
    const { codes } = table;
    this.all = codes <= MOST_PAIRED_CODES;
    this.bytes = this.all ? (table.pairs() ?? feedbackOfPairs(table)) : new Uint8Array(codes);
  }

  /** The row of a guess. It is valid for `codes[from]` to `codes[to - 1]`, until the next call. */
  of(guess: Code, codes: Int32Array, from: number, to: number): number {
    const { bytes, table } = this;
    if (this.all) return guess * table.codes;
    for (let i = from; i < to; i++) bytes[codes[i] as Code] = table.feedback(codes[i] as Code, guess);
    return 0;
  }
}
