import { InputError } from '@cards/core';

/**
 * A rule that rates a guess by the partitions into which its feedback splits the candidates. Each partition has a
 * weight that depends on its size. The rating is the sum or the maximum of the weights, and the lowest rating is best.
 * Weights are integers, so equal ratings are exactly equal in any order of the partitions.
 *
 * @example
 * ```ts
 * import { BestGuess, buildTree, feedbackTable, type Heuristic } from '@cards/mastermind';
 *
 * const mine: Heuristic = { name: 'mine', summary: 'as minimax', combine: 'max', weight: (size) => size };
 * const table = feedbackTable({ pegs: 4, colors: 6 });
 * buildTree(table, new BestGuess(table, mine, 'all')).count().total; // => 5801
 * ```
 */
export interface Heuristic {
  /** The name of the strategy. */
  readonly name: string;
  /** The rule and its source. */
  readonly summary: string;
  /** Whether the rating is the sum or the maximum of the weights. */
  readonly combine: 'sum' | 'max';
  /** The weight of a partition with `size` codes: an integer, 0 for size 0, that never decreases as `size` grows. */
  weight(size: number): number;
}

/** Knuth 1976: minimizes the largest partition. */
export const MINIMAX: Heuristic = {
  name: 'minimax',
  summary:
    'the fewest candidates left in the worst case (Knuth, The computer as Master Mind, J. Recreational Math. 9, 1976)',
  combine: 'max',
  weight: (size) => size,
};

/** Irving 1978: minimizes the expected size of the partition that holds the secret. */
export const EXPECTED_SIZE: Heuristic = {
  name: 'expected-size',
  summary:
    'the fewest candidates left on average (Irving, Towards an optimum Mastermind strategy, J. Recreational Math. 11, 1978)',
  combine: 'sum',
  weight: (size) => size * size,
};

/** Neuwirth 1982: maximizes the expected information. */
export const ENTROPY: Heuristic = {
  name: 'entropy',
  summary: 'the most expected information (Neuwirth, Some strategies for Mastermind, Z. Operations Research 26, 1982)',
  combine: 'sum',
  weight: (size) => size * logOf(size),
};

/** Kooi 2005: maximizes the number of partitions. */
export const MOST_PARTS: Heuristic = {
  name: 'most-parts',
  summary: 'the most partitions (Kooi, Yet another Mastermind strategy, ICGA Journal 28, 2005)',
  combine: 'sum',
  // Summed over all partitions: the number of codes minus the number of partitions.
  weight: (size) => Math.max(0, size - 1),
};

/** The four built-in heuristics. */
export const HEURISTICS: readonly Heuristic[] = [MINIMAX, EXPECTED_SIZE, ENTROPY, MOST_PARTS];

/** One bit of information, as an integer. 100,000 codes have less than 2^21 bits in total, so sums stay below 2^53. */
const BIT = 2 ** 31;

/**
 * The binary logarithm in units of 1 / {@link BIT}: rounded for primes, and the sum over the prime factors for other
 * numbers. So partitions with the same information, such as 4, 1, 1, 1, 1 and 2, 2, 2, 2, have exactly equal ratings,
 * because logarithms of primes are linearly independent.
 */
function logOf(size: number): number {
  let log = 0;
  let rest = size;
  for (let prime = 2; prime * prime <= rest; prime++) {
    for (; rest % prime === 0; rest /= prime) log += Math.round(Math.log2(prime) * BIT);
  }
  return rest > 1 ? log + Math.round(Math.log2(rest) * BIT) : log;
}

/**
 * The weights of partitions with up to `codes` codes, by size.
 *
 * @throws InputError if they break the contract of {@link Heuristic.weight}
 */
export function weightsOf(heuristic: Heuristic, codes: number): Float64Array {
  const weights = Float64Array.from({ length: codes + 1 }, (_, size) => heuristic.weight(size));
  for (const [size, found] of weights.entries()) {
    const last = weights[size - 1] ?? 0;
    if (!Number.isInteger(found) || found < last || (size === 0 && found > 0))
      throw new InputError(
        `the weights of ${heuristic.name} must be integers that start at 0 for size 0 and never decrease; size ${size} has weight ${found}, after ${last}`,
      );
  }
  return weights;
}
