import { type Code, codeCount, type CodeShape, pegsOf } from './code.js';
import { type Feedback, feedbackCount } from './feedback.js';
import { checkShape } from './parameters.js';

/** The most codes for which all pairs are tabulated: 1.7 megabytes with four pegs of six colors. */
const MAX_PAIRED_CODES = 1296;

/**
 * Feedback by two lookups, for any number of pegs and colors: a table of all pairs of codes would take a gigabyte with
 * five pegs of eight colors.
 *
 * Each peg of a code is packed into a few bits, so that the exclusive or of two codes has a zero where a peg is black:
 * one small table counts these. The number of pegs in all, black or white, depends on the colors alone, and codes with
 * the same colors in any order are of one kind: the other table is over pairs of kinds. The row of a guess in it has a
 * few hundred bytes and stays in the nearest cache.
 *
 * The tables are read-only, and all games with codes of that shape share them.
 */
export class FeedbackTable implements CodeShape {
  /** See {@link CodeShape.pegs}. */
  readonly pegs: number;
  /** See {@link CodeShape.colors}. */
  readonly colors: number;
  /** The number of codes. */
  readonly codes: number;
  /** The number of numbered feedbacks; see {@link feedbackCount}. */
  readonly feedbacks: number;
  /** The feedback of the code itself. */
  readonly solved: Feedback;
  /** By code: its pegs, packed. */
  readonly packed: Int32Array;
  /** By code: its kind. */
  readonly kind: Uint16Array;
  /** The number of kinds. */
  readonly kinds: number;
  /** By the exclusive or of two packed codes: the number of black pegs. */
  readonly blacks: Uint8Array;
  /** By kind times {@link FeedbackTable.kinds} plus kind: the feedback without its black pegs. */
  readonly commons: Uint8Array;
  private allPairs: Uint8Array | undefined;

  /**
   * @param shape - the shape of the codes; prefer {@link feedbackTable}, which keeps one table for each shape
   * @throws InputError for pegs or colors out of bounds, or too many codes
   */
  constructor({ pegs, colors }: CodeShape) {
    checkShape({ pegs, colors });
    this.pegs = pegs;
    this.colors = colors;
    this.codes = codeCount(this);
    this.feedbacks = feedbackCount(pegs);
    this.solved = this.feedbacks - 1;
    const bits = Math.ceil(Math.log2(Math.max(2, colors)));
    this.packed = new Int32Array(this.codes);
    this.kind = new Uint16Array(this.codes);
    const counts = this.packCodes(bits);
    this.kinds = counts.length;
    this.blacks = zeroDigits(pegs, bits);
    this.commons = commonPegs(counts);
  }

  /** The feedback of a guess, and the same with code and guess exchanged. */
  feedback(secret: Code, guess: Code): Feedback {
    const { packed, kind } = this;
    const common = this.commons[(kind[guess] as number) * this.kinds + (kind[secret] as number)] as number;
    return common + (this.blacks[(packed[secret] as number) ^ (packed[guess] as number)] as number);
  }

  /**
   * The feedback of every pair of codes, by guess times {@link FeedbackTable.codes} plus code: one lookup, which is
   * twice as fast for a loop over the codes in order.
   *
   * @returns undefined for more than 1296 codes
   */
  pairs(): Uint8Array | undefined {
    const { codes } = this;
    if (this.allPairs !== undefined || codes > MAX_PAIRED_CODES) return this.allPairs;
    const pairs = new Uint8Array(codes * codes);
    for (let guess = 0, at = 0; guess < codes; guess++)
      for (let code = 0; code < codes; code++) pairs[at++] = this.feedback(code, guess);
    this.allPairs = pairs;
    return pairs;
  }

  /** Fills in {@link FeedbackTable.packed} and {@link FeedbackTable.kind}; returns the pegs of each color, by kind. */
  private packCodes(bits: number): Uint8Array[] {
    const kindOf = new Map<string, number>();
    const counts: Uint8Array[] = [];
    for (let code = 0; code < this.codes; code++) {
      const pegs = pegsOf(code, this);
      this.packed[code] = pegs.reduce((word, peg) => (word << bits) | peg, 0);
      const count = new Uint8Array(this.colors);
      for (const peg of pegs) count[peg] = (count[peg] as number) + 1;
      const key = count.join();
      let kind = kindOf.get(key);
      if (kind === undefined) {
        kind = counts.push(count) - 1;
        kindOf.set(key, kind);
      }
      this.kind[code] = kind;
    }
    return counts;
  }
}

/** Tables by shape. They never change, so that sharing them has no effect on results. */
const tables = new Map<string, FeedbackTable>();

/** The number of tables to keep. */
const CAPACITY = 8;

/**
 * The table for codes of this shape.
 *
 * @throws InputError for pegs or colors out of bounds, or too many codes
 */
export function feedbackTable({ pegs, colors }: CodeShape): FeedbackTable {
  const key = `${pegs} ${colors}`;
  let table = tables.get(key);
  if (table === undefined) {
    table = new FeedbackTable({ pegs, colors });
    if (tables.size === CAPACITY) tables.clear();
    tables.set(key, table);
  }
  return table;
}

/** By word of `digits` digits: the number of zeros among these. */
function zeroDigits(digits: number, bits: number): Uint8Array {
  const zeros = new Uint8Array(1 << (digits * bits));
  const mask = (1 << bits) - 1;
  zeros[0] = digits;
  for (let word = 1; word < zeros.length; word++) {
    // A word without its last digit has one more zero in front.
    const front = (zeros[word >>> bits] as number) - 1;
    zeros[word] = front + ((word & mask) === 0 ? 1 : 0);
  }
  return zeros;
}

/** By pair of kinds: the feedback without black pegs, `t (t + 1) / 2` for `t` pegs in common. */
function commonPegs(counts: readonly Uint8Array[]): Uint8Array {
  const commons = new Uint8Array(counts.length ** 2);
  for (const [i, one] of counts.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = counts[j] as Uint8Array;
      let all = 0;
      for (let color = 0; color < one.length; color++) all += Math.min(one[color] as number, other[color] as number);
      const common = (all * (all + 1)) / 2;
      commons[i * counts.length + j] = common;
      commons[j * counts.length + i] = common;
    }
  }
  return commons;
}
