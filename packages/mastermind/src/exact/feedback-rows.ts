import type { Code } from '../code.js';
import { type FeedbackTable, feedbackOfPairs } from '../feedback-table.js';

/** The maximum number of codes for a table of all pairs: 16 megabytes. */
const MOST_PAIRED_CODES = 4096;

/**
 * The feedback of one guess after another for a list of codes: that of a code is at `bytes[row + code]`, where `row` is
 * the result of {@link FeedbackRows.of}. With up to 4096 codes, all rows are computed once.
 */
export class FeedbackRows {
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
