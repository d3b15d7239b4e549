import type { RowAlgebra } from './memory-chain.js';

/** Rows of probabilities by number of mismatches. All terms are nonnegative, so there is no cancellation. */
export const likelihoods: RowAlgebra<Float64Array> = {
  start: () => Float64Array.of(1),
  empty: (most) => new Float64Array(most + 1),
  add: (into, from, ways, choices, mismatches) => {
    const share = ways / choices;
    for (let m = 0; m < from.length; m++)
      into[m + mismatches] = (into[m + mismatches] as number) + share * (from[m] as number);
  },
};

/** Rows of exact counts: the number of orders of the cards by number of mismatches. All cards are distinguished. */
export const orderCounts: RowAlgebra<bigint[]> = {
  start: () => [1n],
  empty: (most) => Array.from({ length: most + 1 }, () => 0n),
  add: (into, from, ways, _choices, mismatches) => {
    const times = BigInt(ways);
    for (let m = 0; m < from.length; m++) {
      const orders = from[m] as bigint;
      if (orders > 0n) into[m + mismatches] = (into[m + mismatches] as bigint) + times * orders;
    }
  },
};

/** Sums over all orders of the cards: of 1, of the number of mismatches, and of its square. */
export type MismatchSums = [orders: bigint, mismatches: bigint, squares: bigint];

/** Rows of exact sums; see {@link MismatchSums}. */
export const mismatchSums: RowAlgebra<MismatchSums> = {
  start: () => [1n, 0n, 0n],
  empty: () => [0n, 0n, 0n],
  add: (into, [orders, sum, squares], ways, _choices, mismatches) => {
    const times = BigInt(ways);
    into[0] += times * orders;
    into[1] += times * (mismatches === 0 ? sum : sum + orders);
    into[2] += times * (mismatches === 0 ? squares : squares + 2n * sum + orders);
  },
};
