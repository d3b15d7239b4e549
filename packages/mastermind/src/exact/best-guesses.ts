import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { Symmetry } from '../trees/symmetry.js';
import { LOSS } from './lower-bound.js';
import { OptimalSearch } from './optimal-search.js';

/** After this many feedback evaluations, a search starts again, because what it remembers fills the memory. */
const KEPT_EFFORT = 1e9;

/**
 * The best guesses in any position of a game. What is proved for one position serves the next one. All methods throw
 * an InputError if a proof takes too long.
 */
export class BestGuesses {
  readonly #table: FeedbackTable;
  private readonly effort: number;
  private search: OptimalSearch | undefined;

  /** @param effort - the maximum number of feedback evaluations for one answer */
  constructor(table: FeedbackTable, effort: number) {
    this.#table = table;
    this.effort = effort;
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
