import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import { DistinctGuesses } from '../trees/distinct-guesses.js';
import { KindBounds } from '../trees/kind-bounds.js';
import type { Symmetry } from '../trees/symmetry.js';
import type { GuessScan } from './guess-scan.js';
import type { LowerBound } from './lower-bound.js';

/** More than the number of codes of any shape with a feedback table. */
const MOST_GUESSES = 2 ** 17;

/** With fewer codes, finding equivalent guesses takes longer than searching them. */
export const TOO_FEW_FOR_SYMMETRY = 40;

/** With fewer codes, bounds by kind take longer than they save. */
const TOO_FEW_FOR_KINDS = 6;

/** Finds the guesses of a position that are worth a search, lowest bound first, and of equal bounds the lowest code. */
export class RankedGuesses {
  /** The lowest guess of those with the lowest exact total; -1 if there is none below the limit. */
  best: Code = -1;
  /** The total of `best`, or the given limit. */
  limit = 0;
  private readonly distinct = new DistinctGuesses(this.table);
  private readonly kindBounds = new KindBounds(this.table, 'sum');

  constructor(
    private readonly table: FeedbackTable,
    private readonly lowerBound: LowerBound,
    private readonly scan: GuessScan,
  ) {}

  /**
   * Ranks the guesses for `codes[from]` to `codes[to - 1]` whose bound is below `limit`, and sets `best` and `limit`.
   * It stops at a total of `least`, the lowest possible one. `left` is the number of guesses after this one. Returns
   * the number of `keys`, see {@link boundOfKey}.
   */
  rank(
    codes: Int32Array,
    from: number,
    to: number,
    left: number,
    symmetry: Symmetry | undefined,
    least: number,
    limit: number,
    keys: Float64Array,
  ): number {
    const { distinct, kindBounds, scan } = this;
    const count = to - from;
    const row = this.lowerBound.row(left);
    const steps = this.lowerBound.stepRow(left);
    const isSmall = scan.isSmall(count, row);
    const among = count >= TOO_FEW_FOR_SYMMETRY && symmetry?.none === false ? symmetry.representatives() : undefined;
    const guesses = among ?? distinct.withColorsOf(codes, from, to);
    if (among !== undefined) distinct.load(codes, from, to);
    const useKinds = count >= TOO_FEW_FOR_KINDS;
    if (useKinds) kindBounds.load(codes, from, to, row);
    this.best = -1;
    this.limit = limit;
    let found = 0;
    let next = from;
    for (let i = 0; i < guesses.length && this.limit > least; i++) {
      const guess = guesses[i] as Code;
      // The partition of the guess itself takes no further guess.
      if (useKinds && count - 1 + kindBounds.of(guess) >= this.limit) continue;
      if (among !== undefined && !distinct.has(guess)) continue;
      while (next < to && (codes[next] as Code) < guess) next++;
      const bound = isSmall
        ? scan.smallBound(codes, from, to, guess, next < to && codes[next] === guess, this.limit)
        : scan.bound(codes, from, to, guess, steps, this.limit);
      if (bound >= this.limit) continue;
      if (scan.exact) {
        this.limit = bound;
        this.best = guess;
      } else {
        keys[found++] = bound * MOST_GUESSES + guess;
      }
    }
    if (found > 1 && this.limit > least) keys.subarray(0, found).sort();
    return found;
  }
}

export function boundOfKey(key: number): number {
  return Math.floor(key / MOST_GUESSES);
}

export function guessOfKey(key: number): Code {
  return key % MOST_GUESSES;
}
