import { InputError } from '@cards/core';
import { checkMembers, givenText } from '@cards/core/internal';
import { allCodes, checkCount, type CodeShape, tooMany } from '../code.js';
import { cacheOf, type FeedbackTable, ownTable } from '../feedback-table.js';
import type { MastermindParams } from '../parameters.js';
import type { StrategyTree, TreeCount } from '../trees/strategy-tree.js';
import { buildTree } from '../trees/tree-builder.js';
import { LOSS, UNLIMITED } from './bounds.js';
import { OptimalSearch } from './optimal-search.js';

/** The maximum number of codes for {@link findOptimum}. */
const MAX_OPTIMUM_CODES = 4096;

/** The default maximum of feedback evaluations. Four pegs of seven colors need less than half. */
const MOST_EFFORT = 1e9;

/**
 * An optimal strategy and the effort of its proof.
 *
 * @inline
 */
export interface Optimum {
  /** The optimal strategy as a tree. */
  readonly tree: StrategyTree;
  /** The guesses of the tree over all codes, without a limit. */
  readonly count: TreeCount;
  /**
   * A lower bound on the total of every strategy that finds every code, from the partitions of the first guess alone.
   * The proof starts from it.
   */
  readonly bound: number;
  /** The number of positions searched for the proof. */
  readonly positions: number;
  /** The number of feedback evaluations for the proof. */
  readonly effort: number;
}

/**
 * The limits of a search for an optimum.
 *
 * @inline
 */
interface OptimumLimits {
  /** The number of guesses allowed, 1 to 255; by default unlimited. */
  readonly guesses?: number;
  /** The maximum number of feedback evaluations; a billion by default. */
  readonly mostEffort?: number;
}

/**
 * Finds an optimal strategy: it finds the most codes within the limit of guesses, and of all such strategies it has the
 * lowest total of guesses. A code that is not found counts all guesses. If the limit is enough for every code, this is
 * the strategy with the fewest expected guesses for that worst case (Koyama and Lai, An optimal Mastermind strategy, J.
 * Recreational Math. 25, 1993).
 *
 * @param shape - the shape of the codes
 * @param limits - the number of guesses allowed, and the maximum effort of the search
 * @throws InputError if the shape or the number of guesses is out of bounds, if there are more than
 *   4,096 codes, or if the search exceeds its limit
 *
 * @example
 * ```ts
 * import { findOptimum } from '@cards/mastermind';
 *
 * const { count, tree } = findOptimum({ pegs: 3, colors: 4 });
 * count.total; // => 206
 * count.byDepth; // => [1, 6, 35, 22]
 * tree.guessAt(0); // => 1
 * ```
 */
export function findOptimum(shape: CodeShape, limits: OptimumLimits = {}): Optimum {
  const { guesses = UNLIMITED, mostEffort = MOST_EFFORT } = checkMembers(limits, 'the limits');
  const { table, search } = searchOf(shape, guesses, mostEffort);
  // A limit makes the search a little longer. If the limit is probably not reached, search without it first.
  const free = guesses > search.minGuesses() + 2 ? treeOf(table, search, UNLIMITED) : undefined;
  const tree = free !== undefined && free.count().max <= guesses ? free : treeOf(table, search, guesses);
  const bound = search.firstBound(UNLIMITED);
  return { tree, count: tree.count(), bound, positions: search.nodes, effort: search.effort };
}

/**
 * The lowest number of guesses that is enough for every code (the minimax number), from the same search.
 *
 * @param shape - the shape of the codes
 * @param known - a number of guesses that is known to be enough for every code, 1 to 255
 * @throws InputError for the same reasons as {@link findOptimum}
 */
export function leastWorstCase(shape: CodeShape, known: number): number {
  const { table, search } = searchOf(shape, known, MOST_EFFORT);
  let enough = known;
  while (enough > 1 && search.solve(allCodes(table), enough - 1, LOSS) < LOSS) enough--;
  return enough;
}

const optima = /* @__PURE__ */ cacheOf<Optimum>(64);

/** The optimum of a game, computed at the first call; see {@link findOptimum}. */
export function optimumOf({ pegs, colors, guesses }: MastermindParams): Optimum {
  return optima(`${pegs} ${colors} ${guesses}`, () => findOptimum({ pegs, colors }, { guesses }));
}

function searchOf(shape: CodeShape, guesses: number, mostEffort: number) {
  checkCount('guesses', guesses, UNLIMITED);
  if (!(typeof mostEffort === 'number' && mostEffort > 0))
    throw new InputError(`the effort must be a positive number, not ${givenText(mostEffort)}`);
  const table = ownTable(shape);
  if (table.codes > MAX_OPTIMUM_CODES) throw tooMany(shape, MAX_OPTIMUM_CODES, 'an optimum is computed');
  return { table, search: new OptimalSearch(table, mostEffort) };
}

function treeOf(table: FeedbackTable, search: OptimalSearch, guesses: number): StrategyTree {
  search.solve(allCodes(table), guesses, Number.POSITIVE_INFINITY);
  const left = (made: number): number => (guesses === UNLIMITED ? UNLIMITED : Math.max(0, guesses - made));
  return buildTree(table, { choose: (codes, _, made) => search.guess(codes, left(made)) });
}
