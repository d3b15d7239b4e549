import { InputError } from '@cards/core';
import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { Symmetry } from '../trees/symmetry.js';
import { wholeSymmetry } from '../trees/whole-symmetry.js';
import { DistinctGuesses } from './distinct-guesses.js';
import { LowerBound, LOSS, oneLess } from './lower-bound.js';
import { PositionMemo } from './position-memo.js';
import { Partitioner } from './partitioner.js';
import { bestOfThree } from './three-codes.js';

/** With fewer codes, finding equivalent guesses costs more than searching them. */
const TOO_FEW_FOR_SYMMETRY = 40;

/** The arrays of one position during its search, by number of guesses made. */
interface Level {
  readonly codes: Int32Array;
  readonly ends: Int32Array;
  readonly bounds: Float64Array;
  readonly guesses: Int32Array;
  readonly order: Int32Array;
}

/**
 * The strategy that finds most codes within the limit and among those takes the fewest guesses in all, by branch and
 * bound: no strategy is better.
 *
 * A guess costs at least one for each code, and the {@link LowerBound} of each partition. Guesses are searched from the
 * lowest such bound on; a position is abandoned once it is no better than its ancestors can use. Totals and bounds of
 * positions are memoized.
 */
export class OptimalSearch {
  /** The number of positions searched. */
  nodes = 0;
  private readonly table: FeedbackTable;
  private readonly lowerBound: LowerBound;
  private readonly memo = new PositionMemo();
  private readonly distinct: DistinctGuesses;
  private readonly levels: Level[] = [];
  private readonly partitioner: Partitioner;
  private readonly mostEffort: number;

  /**
   * @param table - feedback of the codes
   * @param mostEffort - the limit of feedback evaluations
   */
  constructor(table: FeedbackTable, mostEffort: number) {
    this.table = table;
    this.mostEffort = mostEffort;
    // One numbered feedback is impossible: all pegs black except one, which is white.
    this.lowerBound = new LowerBound(Math.max(1, table.feedbacks - 2), table.codes);
    this.distinct = new DistinctGuesses(table);
    this.partitioner = new Partitioner(table);
  }

  /** The number of feedback evaluations, which take most of the time. */
  get effort(): number {
    return this.partitioner.effort;
  }

  /** A lower bound on the guesses needed to find every code, by the number of feedbacks. */
  leastGuesses(): number {
    let guesses = 1;
    while ((this.lowerBound.row(guesses)[this.table.codes] as number) >= LOSS) guesses++;
    return guesses;
  }

  /** A lower bound on the total of all codes, by the feedback of the best first guess alone. */
  firstBound(left: number): number {
    const codes = Int32Array.from({ length: this.table.codes }, (_, code) => code);
    const least = this.lowerBound.row(oneLess(left));
    const bounds = Array.from(wholeSymmetry(this.table).representatives(), (guess) =>
      this.partitioner.bound(codes, 0, codes.length, guess, least, Number.POSITIVE_INFINITY),
    );
    return Math.min(...bounds);
  }

  /**
   * The least total of some codes, with `LOSS` for each that is not found.
   *
   * @param codes - in order
   * @param left - the number of guesses left, or {@link UNLIMITED}
   * @param below - the search may stop at totals that are not below it
   * @param symmetry - the permutations that do not change the set of codes
   * @returns the least total if it is below `below`, otherwise a lower bound on it that is not
   */
  solve(codes: Int32Array, left: number, below: number, symmetry: Symmetry = wholeSymmetry(this.table)): number {
    return this.search(codes, 0, codes.length, { left, made: 0, symmetry }, below);
  }

  /**
   * A guess that reaches the least total.
   *
   * @param codes - the candidates: one or more, in order
   * @param left - the number of guesses left, or UNLIMITED
   */
  guess(codes: Int32Array, left: number): Code {
    if (codes.length <= 2 || left <= 1) return codes[0] as Code;
    if (codes.length === 3 && left >= 3) return bestOfThree(this.table, codes, 0).guess;
    const entry = this.memo.entry(codes, 0, codes.length, left);
    if (this.memo.guess(entry) < 0)
      this.search(codes, 0, codes.length, { left, made: 0, symmetry: undefined }, Number.POSITIVE_INFINITY);
    return this.memo.guess(entry);
  }

  private search(codes: Int32Array, from: number, to: number, place: Place, below: number): number {
    const count = to - from;
    const { left } = place;
    const bound = this.lowerBound.row(left)[count] as number;
    if (count <= 2 || left <= 1 || bound >= below) return bound;
    if (count === 3 && left >= 3) return bestOfThree(this.table, codes, from).total;
    const entry = this.memo.entry(codes, from, to, left);
    const known = this.memo.total(entry);
    if (this.memo.guess(entry) >= 0 || known >= below) return known;
    this.nodes++;
    if (this.effort > this.mostEffort) {
      const { pegs, colors } = this.table;
      throw new InputError(
        `the optimum of ${pegs} pegs of ${colors} colors is not found within the limit of ${this.mostEffort} feedback evaluations`,
      );
    }
    const [total, guess] = this.bestGuess(codes, from, to, place, below);
    this.memo.keep(entry, total, guess);
    return total;
  }

  private bestGuess(
    codes: Int32Array,
    from: number,
    to: number,
    place: Place,
    below: number,
  ): readonly [total: number, guess: Code] {
    const level = this.level(place.made);
    const count = to - from;
    const least = this.lowerBound.row(oneLess(place.left));
    const guesses = this.distinct.of(codes, from, to, count >= TOO_FEW_FOR_SYMMETRY ? place.symmetry : undefined);
    let best = -1;
    let limit = below;
    let found = 0;
    for (const guess of guesses) {
      const bound = this.partitioner.bound(codes, from, to, guess, least, limit);
      if (bound >= limit) continue;
      level.guesses[found] = guess;
      level.bounds[found] = bound;
      found++;
      if (this.partitioner.exact) {
        limit = bound;
        best = guess;
      }
    }
    const order = level.order.subarray(0, found);
    for (let i = 0; i < found; i++) order[i] = i;
    order.sort((a, b) => (level.bounds[a] as number) - (level.bounds[b] as number) || a - b);
    for (const i of order) {
      if ((level.bounds[i] as number) >= limit) break;
      const guess = level.guesses[i] as Code;
      const total = this.tryGuess(codes, from, to, guess, place, level.bounds[i] as number, limit);
      if (total < limit) {
        limit = total;
        best = guess;
      }
    }
    return [limit, best];
  }

  private tryGuess(
    codes: Int32Array,
    from: number,
    to: number,
    guess: Code,
    place: Place,
    bound: number,
    limit: number,
  ): number {
    const { table } = this;
    const level = this.level(place.made);
    const left = oneLess(place.left);
    const least = this.lowerBound.row(left);
    this.partitioner.sort(codes, from, to, guess, level.codes, level.ends);
    // Small partitions first: they are quick, and may be enough to abandon the guess.
    const ranges: (readonly [begin: number, end: number])[] = [];
    let begin = 0;
    for (let feedback = 0; feedback < table.solved; feedback++) {
      const end = level.ends[feedback] as number;
      if (end - begin > 2) ranges.push([begin, end]);
      begin = end;
    }
    ranges.sort(([a, b], [c, d]) => b - a - (d - c));
    const [widest, end = 0] = ranges.at(-1) ?? [0];
    const symmetry = end - widest >= TOO_FEW_FOR_SYMMETRY ? place.symmetry?.after(guess) : undefined;
    const below = { left, made: place.made + 1, symmetry };
    let total = bound;
    for (const [first, last] of ranges) {
      const share = least[last - first] as number;
      total += this.search(level.codes, first, last, below, limit - total + share) - share;
      if (total >= limit) return total;
    }
    return total;
  }

  private level(made: number): Level {
    while (this.levels.length <= made) {
      const { codes, feedbacks } = this.table;
      this.levels.push({
        codes: new Int32Array(codes),
        ends: new Int32Array(feedbacks),
        bounds: new Float64Array(codes),
        guesses: new Int32Array(codes),
        order: new Int32Array(codes),
      });
    }
    return this.levels[made] as Level;
  }
}

/** The context of a position. */
interface Place {
  readonly left: number;
  readonly made: number;
  readonly symmetry: Symmetry | undefined;
}
