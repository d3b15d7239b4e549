import { InputError } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { type Code, codeCount, type CodeShape, pegsOf } from './code.js';
import { type Feedback, feedbackCount } from './feedback.js';
import { checkListable } from './parameters.js';

/** The maximum number of codes for a table of all pairs: 1.7 megabytes with four pegs of six colors. */
const MAX_PAIRED_CODES = 1296;

/**
 * The feedback of any two codes of a shape, by two lookups in small tables. One table of all pairs of codes would take
 * a gigabyte with five pegs of eight colors.
 *
 * - Black pegs: each peg of a code is packed into a few bits. The exclusive or of two codes is zero where a peg is
 *   black. The first table counts these zeros.
 * - Black and white pegs together: this number depends only on the colors of both codes. Codes with the same colors in
 *   any order have the same kind. The second table has an entry for each pair of kinds. The row of a guess has a few
 *   hundred bytes and fits in the L1 cache.
 *
 * The tables must not be changed, because all callers of {@link feedbackTable} share them. The engine and the built-in
 * strategies use tables of their own, so a program that writes to its tables changes no result of a game.
 *
 * @example
 * ```ts
 * import { feedbackTable, shortFeedback } from '@cards/mastermind';
 *
 * const table = feedbackTable({ pegs: 4, colors: 6 });
 * shortFeedback(table.feedback(0, 1)); // => '3B_0W'
 * table.feedback(7, 7) === table.solved; // => true
 * ```
 */
export class FeedbackTable implements CodeShape {
  readonly pegs: number;
  readonly colors: number;
  /** The number of codes. */
  readonly codes: number;
  /** The number of feedbacks. */
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
  /** At index `kind of the guess * kinds + kind of the code`: the feedback without its black pegs. */
  readonly commons: Uint8Array;
  private allPairs: Uint8Array | undefined;

  /**
   * Prefer {@link feedbackTable}, which keeps one table for each shape.
   *
   * @param shape - the shape of the codes
   * @throws InputError if pegs or colors are out of bounds, or if there are too many codes
   */
  constructor(shape: CodeShape) {
    checkListable(shape);
    const { pegs, colors } = shape;
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

  /** The feedback of a guess. It is the same with code and guess exchanged. */
  feedback(secret: Code, guess: Code): Feedback {
    const { packed, kind } = this;
    const common = this.commons[(kind[guess] as number) * this.kinds + (kind[secret] as number)] as number;
    return common + (this.blacks[(packed[secret] as number) ^ (packed[guess] as number)] as number);
  }

  /**
   * The feedback of every pair of codes: one lookup, which is twice as fast in a loop over the codes in order.
   *
   * @returns the feedback at index `guess * codes + code`; undefined for more than 1296 codes
   */
  pairs(): Uint8Array | undefined {
    if (this.codes <= MAX_PAIRED_CODES) this.allPairs ??= feedbackOfPairs(this);
    return this.allPairs;
  }

  /** Fills `packed` and `kind`. Returns the pegs of each color, `[kind][color]`. */
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

/** The feedback of every pair of codes, as {@link FeedbackTable.pairs} has them. */
export function feedbackOfPairs(table: FeedbackTable): Uint8Array {
  const { codes } = table;
  const pairs = new Uint8Array(codes * codes);
  for (let guess = 0, at = 0; guess < codes; guess++)
    for (let code = 0; code < codes; code++) pairs[at++] = table.feedback(code, guess);
  return pairs;
}

/** By word of `digits` digits, each of `bits` bits: the number of digits that are zero. */
function zeroDigits(digits: number, bits: number): Uint8Array {
  const zeros = new Uint8Array(1 << (digits * bits));
  const mask = (1 << bits) - 1;
  zeros[0] = digits;
  for (let word = 1; word < zeros.length; word++) {
    // Without its last digit, a word has one more leading zero.
    const front = (zeros[word >>> bits] as number) - 1;
    zeros[word] = front + ((word & mask) === 0 ? 1 : 0);
  }
  return zeros;
}

/** By pair of kinds: the feedback without black pegs, which is `t (t + 1) / 2` for `t` pegs in common. */
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

/** @throws InputError for a value that is not a table */
export function checkTable(table: FeedbackTable): void {
  if (!(table instanceof FeedbackTable))
    throw new InputError(`a table is needed, such as feedbackTable({ pegs: 4, colors: 6 }), not ${givenText(table)}`);
}

/** A function that returns the value of a key, created at the first call. It keeps at most `capacity` values. */
export function cacheOf<Value>(capacity: number): (key: string, create: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, create) => {
    const kept = values.get(key);
    if (kept !== undefined) return kept;
    const value = create();
    if (values.size === capacity) values.clear();
    values.set(key, value);
    return value;
  };
}

const publicTables = /* @__PURE__ */ cacheOf<FeedbackTable>(8);

const ownTables = /* @__PURE__ */ cacheOf<FeedbackTable>(8);

/**
 * The table for codes of this shape. Calls with the same shape share one table. Its arrays must not be changed.
 *
 * @throws InputError if pegs or colors are out of bounds, or if there are too many codes
 */
export function feedbackTable(shape: CodeShape): FeedbackTable {
  codeCount(shape);
  const { pegs, colors } = shape;
  return publicTables(`${pegs} ${colors}`, () => new FeedbackTable({ pegs, colors }));
}

/** The same for the engine and the strategies, in `#private` fields: other code cannot write to its arrays. */
export function ownTable(shape: CodeShape): FeedbackTable {
  codeCount(shape);
  const { pegs, colors } = shape;
  return ownTables(`${pegs} ${colors}`, () => new FeedbackTable({ pegs, colors }));
}
