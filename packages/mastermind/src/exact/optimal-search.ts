import { InputError } from '@cards/core';
import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import { DistinctGuesses } from '../trees/distinct-guesses.js';
import type { Symmetry } from '../trees/symmetry.js';
import { wholeSymmetry } from '../trees/whole-symmetry.js';
import { LowerBound, LOSS, oneLess } from './lower-bound.js';
import { PositionMemo } from './position-memo.js';
import { Partitioner } from './partitioner.js';
import { SearchLevels } from './search-levels.js';
import { bestOfThree } from './three-codes.js';

/** With fewer codes, finding equivalent guesses takes longer than searching them. */
const TOO_FEW_FOR_SYMMETRY = 40;

/**
 * Branch and bound for the optimal strategy: it finds the most codes within the limit of guesses, and of all such
 * strategies it has the lowest total of guesses.
 *
 * The bound of a guess is one guess for each code plus the {@link LowerBound} of each partition. The search tries the
 * guess with the lowest bound first. It abandons a position that cannot improve on the best total of its ancestors. It
 * memoizes totals and bounds of positions.
 */
export class OptimalSearch {
  /** The number of positions searched. */
  nodes = 0;
  private readonly table: FeedbackTable;
  private readonly lowerBound: LowerBound;
  private readonly memo = new PositionMemo();
  private readonly distinct: DistinctGuesses;
  private readonly levels: SearchLevels;
  private readonly partitioner: Partitioner;
  private readonly mostEffort: number;

  /**
   * @param table - feedback of the codes
   * @param mostEffort - the maximum number of feedback evaluations
   */
  constructor(table: FeedbackTable, mostEffort: number) {
    this.table = table;
    this.mostEffort = mostEffort;
    // Two feedbacks do not continue the game: the code itself, and n - 1 black pegs with 1 white peg, which is
    // impossible.
    this.lowerBound = new LowerBound(Math.max(1, table.feedbacks - 2), table.codes);
    this.distinct = new DistinctGuesses(table);
    this.partitioner = new Partitioner(table);
    this.levels = new SearchLevels(table);
  }

  /** The number of feedback evaluations so far. They take most of the time of the search. */
  get effort(): number {
    return this.partitioner.effort;
  }

  /** A lower bound on the number of guesses that is enough for every code, from the number of feedbacks. */
  minGuesses(): number {
    let guesses = 1;
    while ((this.lowerBound.row(guesses)[this.table.codes] as number) >= LOSS) guesses++;
    return guesses;
  }

  /**
   * A lower bound on the total of all codes, from the partitions of the first guess alone.
   *
   * @param left - the number of guesses left, or UNLIMITED
   */
  firstBound(left: number): number {
    const codes = Int32Array.from({ length: this.table.codes }, (_, code) => code);
    const least = this.lowerBound.row(oneLess(left));
    const bounds = Array.from(wholeSymmetry(this.table).representatives(), (guess) =>
      this.partitioner.bound(codes, 0, codes.length, guess, least, Number.POSITIVE_INFINITY),
    );
    return Math.min(...bounds);
  }

  /**
   * The lowest total of some codes, plus {@link LOSS} for each code that is not found.
   *
   * @param codes - in order
   * @param left - the number of guesses left, or {@link UNLIMITED}
   * @param below - the search may stop when the total cannot be below this value
   * @param symmetry - the permutations that do not change the set of codes
   * @returns the lowest total if it is below `below`; otherwise a lower bound on it, which is `below` or more
   */
  solve(codes: Int32Array, left: number, below: number, symmetry: Symmetry = wholeSymmetry(this.table)): number {
    return this.search(codes, 0, codes.length, { left, made: 0, symmetry }, below);
  }

  /**
   * A guess with the lowest total.
   *
   * @param codes - the candidates, in order; at least one
   * @param left - the number of guesses left, or UNLIMITED
   * @param symmetry - the permutations that do not change the set of codes; without them the search is slower
   */
  guess(codes: Int32Array, left: number, symmetry?: Symmetry): Code {
    if (codes.length <= 2 || left <= 1) return codes[0] as Code;
    if (codes.length === 3 && left >= 3) return bestOfThree(this.table, codes, 0).guess;
    const entry = this.memo.entry(codes, 0, codes.length, left);
    if (this.memo.guess(entry) < 0)
      this.search(codes, 0, codes.length, { left, made: 0, symmetry }, Number.POSITIVE_INFINITY);
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
        `the search for the optimum of ${pegs} pegs of ${colors} colors exceeds its limit of ${this.mostEffort} feedback evaluations`,
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
    const level = this.levels.at(place.made);
    const count = to - from;
    const least = this.lowerBound.row(oneLess(place.left));
    const { symmetry } = place;
    const among = count >= TOO_FEW_FOR_SYMMETRY && symmetry?.none === false ? symmetry.representatives() : undefined;
    const listed = this.distinct.write(codes, from, to, among, level.guesses);
    let best = -1;
    let limit = below;
    let found = 0;
    for (let i = 0; i < listed; i++) {
      const guess = level.guesses[i] as Code;
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
    const level = this.levels.at(place.made);
    const left = oneLess(place.left);
    const least = this.lowerBound.row(left);
    this.partitioner.sort(codes, from, to, guess, level.codes, level.ends);
    // Small partitions first: they take little time, and can be enough to abandon the guess.
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
}

/** The context of a position: guesses left, guesses made, and the permutations that do not change its codes. */
interface Place {
  readonly left: number;
  readonly made: number;
  readonly symmetry: Symmetry | undefined;
}
