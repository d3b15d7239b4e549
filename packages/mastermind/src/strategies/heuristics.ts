/**
 * A rule that rates a guess by the partitions into which its feedback splits the candidates. The rating is the sum, or
 * the maximum, of a weight of each partition; the lowest is best. All weights are integers, so that equal ratings are
 * equal to the bit whatever the order of the partitions.
 */
export interface Heuristic {
  /** The name of the strategy. */
  readonly name: string;
  /** How it rates, and who published it. */
  readonly summary: string;
  /** Whether the weights are summed, or the largest counts. */
  readonly combine: 'sum' | 'max';
  /** The weight of a partition with `size` codes: an integer, 0 for none, which never falls as the partition grows. */
  weight(size: number): number;
}

/** Knuth 1976: minimizes the largest partition. */
export const MINIMAX: Heuristic = {
  name: 'minimax',
  summary:
    'the fewest codes left in the worst case (Knuth, The computer as Master Mind, J. Recreational Math. 9, 1976)',
  combine: 'max',
  weight: (size) => size,
};

/** Irving 1978: minimizes the expected size of the partition that holds the secret. */
export const EXPECTED_SIZE: Heuristic = {
  name: 'expected-size',
  summary:
    'the fewest codes left on average (Irving, Towards an optimum Mastermind strategy, J. Recreational Math. 11, 1978)',
  combine: 'sum',
  weight: (size) => size * size,
};

/** Neuwirth 1982: maximizes the expected information. */
export const ENTROPY: Heuristic = {
  name: 'entropy',
  summary: 'the most information expected (Neuwirth, Some strategies for Mastermind, Z. Operations Research 26, 1982)',
  combine: 'sum',
  weight: (size) => size * logOf(size),
};

/** Kooi 2005: maximizes the number of partitions. */
export const MOST_PARTS: Heuristic = {
  name: 'most-parts',
  summary: 'the most partitions (Kooi, Yet another Mastermind strategy, ICGA Journal 28, 2005)',
  combine: 'sum',
  // The codes minus the partitions: it never falls as a partition grows.
  weight: (size) => Math.max(0, size - 1),
};

/** The four rules. */
export const HEURISTICS: readonly Heuristic[] = [MINIMAX, EXPECTED_SIZE, ENTROPY, MOST_PARTS];

/**
 * One bit of information, as a whole number. 100,000 codes have less than 2^21 bits in all, so that sums stay below
 * 2^53.
 */
const BIT = 2 ** 31;

/**
 * The binary logarithm in units of 1 / {@link BIT}, rounded for primes and added up for all other numbers. So two
 * partitionings of the same information, such as 4, 1, 1, 1, 1 and 2, 2, 2, 2, rate the same exactly: logarithms of
 * primes are independent.
 */
function logOf(size: number): number {
  let log = 0;
  let rest = size;
  for (let prime = 2; prime * prime <= rest; prime++) {
    for (; rest % prime === 0; rest /= prime) log += Math.round(Math.log2(prime) * BIT);
  }
  return rest > 1 ? log + Math.round(Math.log2(rest) * BIT) : log;
}
