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

/** With fewer codes it costs more to look for guesses that can be exchanged than to look at them. */
const TOO_FEW_FOR_SYMMETRY = 40;

/** What one position needs while it is searched, by number of guesses made. */
interface Level {
  readonly codes: Int32Array;
  readonly ends: Int32Array;
  readonly bounds: Float64Array;
  readonly guesses: Int32Array;
  readonly order: Int32Array;
}

/**
 * The strategy that finds most codes within the limit and among those takes the fewest guesses in all, by branch and bound: no other one is
 * better.
 *
 * A guess cannot cost less than the codes left, a guess each, and the {@link LowerBound} of each part. Guesses are looked at from the lowest such
 * bound on; a position is given up once it is no better than what its elders can use. What is known of a position is kept.
 */
export class OptimalSearch {
  /** How many positions were searched. */
  nodes = 0;
  private readonly table: FeedbackTable;
  private readonly least: LowerBound;
  private readonly memo = new PositionMemo();
  private readonly distinct: DistinctGuesses;
  private readonly levels: Level[] = [];
  private readonly splitter: Partitioner;
  private readonly mostEffort: number;

  /**
   * @param table - feedback of the codes
   * @param mostEffort - the most answers that may be looked up
   */
  constructor(table: FeedbackTable, mostEffort: number) {
    this.table = table;
    this.mostEffort = mostEffort;
    // One feedback is numbered that cannot be: all pegs but one black and the last one white.
    this.least = new LowerBound(Math.max(1, table.feedbacks - 2), table.codes);
    this.distinct = new DistinctGuesses(table);
    this.splitter = new Partitioner(table);
  }

  /** How many answers were looked up: what the time goes into. */
  get effort(): number {
    return this.splitter.effort;
  }

  /** With fewer guesses not every code can be found, for there are too few answers. */
  leastGuesses(): number {
    let guesses = 1;
    while ((this.least.row(guesses)[this.table.codes] as number) >= LOSS) guesses++;
    return guesses;
  }

  /** A lower bound on the total of all codes that any search starts from: that of the first guess with the lowest one. */
  firstBound(left: number): number {
    const codes = Int32Array.from({ length: this.table.codes }, (_, code) => code);
    const least = this.least.row(oneLess(left));
    const bounds = Array.from(wholeSymmetry(this.table).representatives(), (guess) =>
      this.splitter.bound(codes, 0, codes.length, guess, least, Number.POSITIVE_INFINITY));
    return Math.min(...bounds);
  }

  /**
   * The least total of some codes, with `LOSS` for each that is not found.
   *
   * @param codes - in order
   * @param left - how many guesses there are, or {@link UNLIMITED}
   * @param below - only totals below are of interest
   * @param symmetry - what can be exchanged without changing the set of codes
   * @returns the least total if it is below, else a lower bound on it that is not
   */
  solve(codes: Int32Array, left: number, below: number, symmetry: Symmetry = wholeSymmetry(this.table)): number {
    return this.search(codes, 0, codes.length, { left, made: 0, symmetry }, below);
  }

  /**
   * A guess that reaches the least total.
   *
   * @param codes - those that are left: one or more, in order
   * @param left - how many guesses are left, or UNLIMITED
   */
  guess(codes: Int32Array, left: number): Code {
    if (codes.length <= 2 || left <= 1) return codes[0] as Code;
    if (codes.length === 3 && left >= 3) return bestOfThree(this.table, codes, 0).guess;
    const entry = this.memo.entry(codes, 0, codes.length, left);
    if (this.memo.guess(entry) < 0) this.search(codes, 0, codes.length, { left, made: 0, symmetry: undefined }, Number.POSITIVE_INFINITY);
    return this.memo.guess(entry);
  }

  private search(codes: Int32Array, from: number, to: number, place: Place, below: number): number {
    const count = to - from;
    const { left } = place;
    const bound = this.least.row(left)[count] as number;
    if (count <= 2 || left <= 1 || bound >= below) return bound;
    if (count === 3 && left >= 3) return bestOfThree(this.table, codes, from).total;
    const entry = this.memo.entry(codes, from, to, left);
    const known = this.memo.total(entry);
    if (this.memo.guess(entry) >= 0 || known >= below) return known;
    this.nodes++;
    if (this.effort > this.mostEffort) {
      const { pegs, colors } = this.table;
      throw new InputError(`the optimum of ${pegs} pegs of ${colors} colors is not found with ${this.mostEffort} answers looked up, the limit`);
    }
    const [total, guess] = this.bestGuess(codes, from, to, place, below);
    this.memo.keep(entry, total, guess);
    return total;
  }

  private bestGuess(codes: Int32Array, from: number, to: number, place: Place, below: number): readonly [total: number, guess: Code] {
    const level = this.level(place.made);
    const count = to - from;
    const least = this.least.row(oneLess(place.left));
    const guesses = this.distinct.of(codes, from, to, count >= TOO_FEW_FOR_SYMMETRY ? place.symmetry : undefined);
    let best = -1;
    let limit = below;
    let found = 0;
    for (const guess of guesses) {
      const bound = this.splitter.bound(codes, from, to, guess, least, limit);
      if (bound >= limit) continue;
      level.guesses[found] = guess;
      level.bounds[found] = bound;
      found++;
      if (this.splitter.exact) {
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

  private tryGuess(codes: Int32Array, from: number, to: number, guess: Code, place: Place, bound: number, limit: number): number {
    const { table } = this;
    const level = this.level(place.made);
    const left = oneLess(place.left);
    const least = this.least.row(left);
    this.splitter.sort(codes, from, to, guess, level.codes, level.ends);
    // Small parts first: they are quick, and may be enough to give up.
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

/** Where a position stands. */
interface Place {
  readonly left: number;
  readonly made: number;
  readonly symmetry: Symmetry | undefined;
}
