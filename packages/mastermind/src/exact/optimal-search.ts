import { InputError } from '@cards/core';
import { allCodes, type Code, colorSets } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import { KindBounds } from '../trees/kind-bounds.js';
import { Partitioner, SearchLevels } from '../trees/partitioner.js';
import { type Symmetry, wholeSymmetry } from '../trees/symmetry.js';
import { bestOfThree, KnownBounds, LOSS, LowerBound, oneLess, PositionMemo } from './bounds.js';
import { GuessScan } from './guess-scan.js';

/** After this many feedback evaluations, a search starts again, because what it remembers fills the memory. */
const KEPT_EFFORT = 1e9;

/**
 * The best guesses in any position of a game. What is proved for one position serves the next one. All methods throw
 * an InputError if a proof takes too long.
 */
export class BestGuesses {
  readonly #table: FeedbackTable;
  private search: OptimalSearch | undefined;

  /** @param effort - the maximum number of feedback evaluations for one answer */
  constructor(
    table: FeedbackTable,
    private readonly effort: number,
  ) {
    this.#table = table;
  }

  /** The fewest guesses for all of these codes together, with this number of guesses left. */
  total(codes: Int32Array, left: number, symmetry: Symmetry): number {
    if (left < 1) return LOSS;
    return this.answer((search) => search.solve(codes, left, Number.POSITIVE_INFINITY, symmetry));
  }

  /** A guess with which this total is possible. */
  guess(codes: Int32Array, left: number, symmetry: Symmetry): Code {
    return this.answer((search) => search.guess(codes, left, symmetry));
  }

  private answer(ask: (search: OptimalSearch) => number): number {
    const search = this.search ?? new OptimalSearch(this.#table, 0);
    search.mostEffort = search.effort + this.effort;
    this.search = undefined;
    const answer = ask(search);
    if (search.effort < KEPT_EFFORT) this.search = search;
    return answer;
  }
}

/**
 * Branch and bound for the optimal strategy: it finds the most codes within the limit of guesses, with the lowest
 * total. The bound of a guess is one guess for each code plus the {@link LowerBound} of each partition. Guesses with
 * low bounds come first, a position that cannot improve on the best total of its ancestors is abandoned, and totals and
 * bounds are memoized.
 */
export class OptimalSearch {
  nodes = 0;
  private readonly lowerBound: LowerBound;
  private readonly memo = new PositionMemo();
  private readonly levels = new SearchLevels(this.table);
  private readonly partitioner = new Partitioner(this.table);
  private readonly scan = new GuessScan(this.table);
  private readonly known: KnownBounds;
  private readonly ranked: RankedGuesses;

  /** @param mostEffort - the number of feedback evaluations after which the search refuses to go on */
  constructor(
    private readonly table: FeedbackTable,
    public mostEffort: number,
  ) {
    // Two feedbacks do not continue the game: the code itself, and n - 1 black pegs with 1 white peg, which is
    // impossible.
    this.lowerBound = new LowerBound(Math.max(1, table.feedbacks - 2), table.codes);
    this.known = new KnownBounds(table, this.lowerBound, this.scan, this.memo);
    this.ranked = new RankedGuesses(table, this.lowerBound, this.scan);
  }

  /** The number of feedback evaluations so far. They take most of the time of the search. */
  get effort(): number {
    return this.scan.effort;
  }

  /** A lower bound on the number of guesses that is enough for every code, from the number of feedbacks. */
  minGuesses(): number {
    let guesses = 1;
    while ((this.lowerBound.row(guesses)[this.table.codes] as number) >= LOSS) guesses++;
    return guesses;
  }

  /** A lower bound on the total of all codes, from the partitions of the first guess alone. */
  firstBound(left: number): number {
    const codes = allCodes(this.table);
    const steps = this.lowerBound.stepRow(oneLess(left));
    const bounds = Array.from(wholeSymmetry(this.table).representatives(), (guess) =>
      this.scan.bound(codes, 0, codes.length, guess, steps, Number.POSITIVE_INFINITY),
    );
    return Math.min(...bounds);
  }

  /**
   * The lowest total of some codes in order, plus {@link LOSS} for each code that is not found; if it is `below` or
   * more, a lower bound on it. `symmetry` has the permutations that do not change the set of codes.
   */
  solve(codes: Int32Array, left: number, below: number, symmetry: Symmetry = wholeSymmetry(this.table)): number {
    return this.search(codes, 0, codes.length, { left, made: 0, symmetry }, below);
  }

  /**
   * A guess with the lowest total for these candidates, at least one, in order. Without the symmetry the search is
   * slower.
   */
  guess(codes: Int32Array, left: number, symmetry?: Symmetry): Code {
    if (codes.length <= 2 || left <= 1) return codes[0] as Code;
    if (codes.length === 3 && left >= 3) return bestOfThree(this.table, codes, 0).guess;
    const separator = this.known.separator(codes, 0, codes.length, left);
    if (separator >= 0) return separator;
    const entry = this.memo.entry(codes, 0, codes.length, left);
    if (entry.guess < 0) this.search(codes, 0, codes.length, { left, made: 0, symmetry }, Number.POSITIVE_INFINITY);
    return entry.guess;
  }

  private search(codes: Int32Array, from: number, to: number, place: Place, below: number): number {
    const count = to - from;
    const { left } = place;
    const bound = this.lowerBound.row(left)[count] as number;
    if (count <= 2 || left <= 1 || bound >= below) return bound;
    if (count === 3 && left >= 3) return bestOfThree(this.table, codes, from).total;
    if (this.known.separator(codes, from, to, left) >= 0) return bound;
    return this.searchGuesses(codes, from, to, place, below);
  }

  /** The same as `search`, for four or more codes without a separator. */
  private searchGuesses(codes: Int32Array, from: number, to: number, place: Place, below: number): number {
    const entry = this.memo.entry(codes, from, to, place.left);
    if (entry.guess >= 0 || entry.total >= below) return entry.total;
    this.nodes++;
    if (this.effort > this.mostEffort) {
      const { pegs, colors } = this.table;
      throw new InputError(
        `the search for the optimum of ${pegs} pegs of ${colors} colors exceeds its limit of ${this.mostEffort} feedback evaluations`,
      );
    }
    [entry.total, entry.guess] = this.bestGuess(codes, from, to, place, below);
    return entry.total;
  }

  /** The total of the best guess, and the guess. */
  private bestGuess(codes: Int32Array, from: number, to: number, place: Place, below: number): [number, Code] {
    const { keys } = this.levels.at(place.made);
    const { left, symmetry } = place;
    const least = this.known.withoutSeparator(to - from, left);
    const ranks = this.ranked.rank(codes, from, to, oneLess(left), symmetry, least, below, keys);
    let { best, limit } = this.ranked;
    if (limit <= least) return [limit, best];
    for (let i = 0; i < ranks; i++) {
      const key = keys[i] as number;
      const bound = Math.floor(key / MOST_GUESSES);
      if (bound >= limit) break;
      const guess: Code = key % MOST_GUESSES;
      const total = this.tryGuess(codes, from, to, guess, place, bound, limit);
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
    const { codes: sorted, ends, parts } = this.levels.at(place.made);
    const left = oneLess(place.left);
    const least = this.lowerBound.row(left);
    this.partitioner.sort(codes, from, to, guess, sorted, ends);
    // First what is known of each partition without a search: often enough to abandon the guess.
    parts.length = 0;
    let total = bound;
    let begin = 0;
    for (let feedback = 0; feedback < this.table.solved && total < limit; feedback++) {
      const end = ends[feedback] as number;
      const count = end - begin;
      if (count > 2) {
        const lower = this.known.of(sorted, begin, end, left);
        total += lower - (least[count] as number);
        if (!this.known.isTotal) parts.push({ begin, end, bound: lower });
      }
      begin = end;
    }
    if (total >= limit || parts.length === 0) return total;
    // Small partitions first: they take little time, and can be enough to abandon the guess.
    parts.sort((a, b) => a.end - a.begin - (b.end - b.begin));
    const largest = parts.at(-1) as (typeof parts)[number];
    const symmetry = largest.end - largest.begin >= TOO_FEW_FOR_SYMMETRY ? place.symmetry?.after(guess) : undefined;
    const below = { left, made: place.made + 1, symmetry };
    for (const part of parts) {
      total += this.searchGuesses(sorted, part.begin, part.end, below, limit - total + part.bound) - part.bound;
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

/** More than the number of codes of any shape with a feedback table. */
const MOST_GUESSES = 2 ** 17;

/** With fewer codes, finding equivalent guesses takes longer than searching them. */
const TOO_FEW_FOR_SYMMETRY = 40;

/** With fewer codes, bounds by kind take longer than they save. */
const TOO_FEW_FOR_KINDS = 6;

/** Finds the guesses of a position that are worth a search, lowest bound first, and of equal bounds the lowest code. */
export class RankedGuesses {
  /** The lowest guess of those with the lowest exact total; -1 if there is none below the limit. */
  best: Code = -1;
  /** The total of `best`, or the given limit. */
  limit = 0;
  private readonly all = allCodes(this.table);
  /** By code: its colors, as a bit set. */
  private readonly colorsOf = colorSets(this.table);
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
    const { colorsOf, kindBounds, scan } = this;
    const count = to - from;
    const row = this.lowerBound.row(left);
    const steps = this.lowerBound.stepRow(left);
    const isSmall = scan.isSmall(count, row);
    const among = count >= TOO_FEW_FOR_SYMMETRY && symmetry?.none === false ? symmetry.representatives() : undefined;
    const guesses = among ?? this.all;
    // Colors that no candidate has are equivalent, so a guess has only the lowest of them.
    let present = 0;
    for (let i = from; i < to; i++) present |= colorsOf[codes[i] as Code] as number;
    const excluded = ~present & ~(present + 1);
    const useKinds = count >= TOO_FEW_FOR_KINDS;
    if (useKinds) kindBounds.load(codes, from, to, row);
    this.best = -1;
    this.limit = limit;
    let ranks = 0;
    let next = from;
    for (let i = 0; i < guesses.length && this.limit > least; i++) {
      const guess = guesses[i] as Code;
      if (((colorsOf[guess] as number) & excluded) !== 0) continue;
      // The partition of the guess itself takes no further guess.
      if (useKinds && count - 1 + kindBounds.of(guess) >= this.limit) continue;
      while (next < to && (codes[next] as Code) < guess) next++;
      const bound = isSmall
        ? scan.smallBound(codes, from, to, guess, next < to && codes[next] === guess, this.limit)
        : scan.bound(codes, from, to, guess, steps, this.limit);
      if (bound >= this.limit) continue;
      if (scan.exact) {
        this.limit = bound;
        this.best = guess;
      } else {
        keys[ranks++] = bound * MOST_GUESSES + guess;
      }
    }
    if (ranks > 1 && this.limit > least) keys.subarray(0, ranks).sort();
    return ranks;
  }
}
