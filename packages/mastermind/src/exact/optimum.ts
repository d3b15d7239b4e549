import { InputError } from '@cards/core';
import type { Code, CodeShape } from '../code.js';
import { type FeedbackTable, feedbackTable } from '../feedback-table.js';
import { checkWhole } from '../bounds.js';
import type { StrategyTree, TreeCount } from '../trees/strategy-tree.js';
import { buildTree } from '../trees/tree-builder.js';
import { LOSS, UNLIMITED } from './lower-bound.js';
import { OptimalSearch } from './optimal-search.js';

/** The most codes for which an optimum is searched for. */
export const MAX_OPTIMUM_CODES = 4096;

/** The default limit of feedback evaluations: about 20 seconds. Four pegs of six colors need a tenth of it. */
export const MOST_EFFORT = 1e9;

/** A proven optimum. */
export interface Optimum {
  /** An optimal strategy. */
  readonly tree: StrategyTree;
  /** Its guesses over all codes, without a limit. */
  readonly count: TreeCount;
  /**
   * A lower bound on the total of any strategy that finds every code, by the feedback of its first guess alone: the
   * start of the proof.
   */
  readonly bound: number;
  /** The number of positions searched to prove that no strategy is better. */
  readonly positions: number;
  /** The number of feedback evaluations for that proof. */
  readonly effort: number;
}

/** The limits of a search for an optimum. */
export interface OptimumLimits {
  /** The number of guesses, 1 to 255; no limit when left out. */
  readonly guesses?: number;
  /** The limit of feedback evaluations; {@link MOST_EFFORT} when left out. */
  readonly mostEffort?: number;
}

/**
 * The best strategy: it finds as many codes as can be found with the guesses, and takes the fewest guesses in all,
 * where a code that is not found takes all of them. With a limit within which some strategy finds every code, that is
 * the fewest expected guesses under a cap on the worst case (Koyama and Lai, An optimal Mastermind strategy, J.
 * Recreational Math. 25, 1993).
 *
 * @throws InputError for a shape or a number of guesses out of bounds, more than {@link MAX_OPTIMUM_CODES} codes, or a
 *   proof of too much effort
 */
export function findOptimum(
  shape: CodeShape,
  { guesses = UNLIMITED, mostEffort = MOST_EFFORT }: OptimumLimits = {},
): Optimum {
  checkWhole('guesses', guesses, UNLIMITED);
  const table = tableFor(shape);
  const search = new OptimalSearch(table, mostEffort);
  // A limit makes the search a little longer; where it seldom matters, the search without one comes first.
  const free = guesses > search.leastGuesses() + 2 ? treeOf(table, search, UNLIMITED) : undefined;
  const tree = free !== undefined && free.count().max <= guesses ? free : treeOf(table, search, guesses);
  return {
    tree,
    count: tree.count(),
    bound: search.firstBound(UNLIMITED),
    positions: search.nodes,
    effort: search.effort,
  };
}

/**
 * The fewest guesses that are enough for every code, by the same search.
 *
 * @param known - a number of guesses that is known to be enough
 * @throws InputError as {@link findOptimum} does
 */
export function leastWorstCase(shape: CodeShape, known: number, mostEffort: number = MOST_EFFORT): number {
  checkWhole('guesses', known, UNLIMITED);
  const table = tableFor(shape);
  const search = new OptimalSearch(table, mostEffort);
  let enough = known;
  while (enough > 1 && search.solve(allCodes(table), enough - 1, LOSS) < LOSS) enough--;
  return enough;
}

function tableFor(shape: CodeShape): FeedbackTable {
  const table = feedbackTable(shape);
  if (table.codes > MAX_OPTIMUM_CODES) {
    throw new InputError(
      `an optimum is searched for among at most ${MAX_OPTIMUM_CODES} codes; ${shape.pegs} pegs of ${shape.colors} colors make ${table.codes}`,
    );
  }
  return table;
}

function allCodes({ codes }: FeedbackTable): Int32Array {
  return Int32Array.from({ length: codes }, (_, code) => code);
}

function treeOf(table: FeedbackTable, search: OptimalSearch, guesses: number): StrategyTree {
  search.solve(allCodes(table), guesses, Number.POSITIVE_INFINITY);
  return buildTree(table, {
    choose: (codes, _, made): Code =>
      search.guess(codes, guesses === UNLIMITED ? UNLIMITED : Math.max(0, guesses - made)),
  });
}
