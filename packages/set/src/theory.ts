import type { ExactMeasure, Reference, Theory } from '@cards/core';
import { checkInteger } from '@cards/core/internal';
import { DECK_SIZE, type SetParams } from './card.js';

const FIGURE_3 = {
  strategies: ['least'],
  params: { tableau: 10, dealMore: 0 },
  trials: 100,
  source: 'CS230 Problem Set 2, Figure 3',
} satisfies Partial<Reference>;

/**
 * About the game, the {@link DealOdds} of its tableau, with bigints as decimal texts; about a strategy, the
 * distribution of the measure `noSet`, which is the same for all strategies.
 */
export const theory: Theory<SetParams> = {
  // The source document's sample histogram: 100 automatic games with a tableau of 10 cards. They won 474 sets. In 14
  // games, no set was won; the automatic player wins none only if the first tableau contains none.
  references: [
    { ...FIGURE_3, measure: 'sets', value: 4.74 },
    { ...FIGURE_3, measure: 'noSet', value: 0.14 },
  ],
  lineups: [[]],
  values: {
    hands: 'the number of different tableaus',
    setFreeHands: 'the number of tableaus without a set',
    noSet: 'the probability that a tableau has no set',
    expectedSets: 'the expected number of sets in a tableau',
  },
  about: ({ tableau }, specs) => ({
    cost: 1,
    compute: () => {
      const odds = dealOdds(tableau);
      if (specs.length > 0) return { measures: { noSet: noSetOf(odds) } };
      const { hands, setFreeHands: free } = odds;
      return { measures: {}, values: { ...odds, hands: String(hands), setFreeHands: String(free) } };
    },
  }),
};

function noSetOf({ hands, setFreeHands: free, noSet }: DealOdds): ExactMeasure {
  // An outcome with probability 0 is omitted.
  const cases = { 0: hands - free, 1: free };
  const possible = Object.entries(cases).filter(([, number]) => number > 0n);
  const distribution = Object.fromEntries(possible.map(([value]) => [value, value === '1' ? noSet : 1 - noSet]));
  const counts = Object.fromEntries(possible.map(([value, number]) => [value, String(number)]));
  return { mean: noSet, variance: noSet * (1 - noSet), distribution, counts };
}

/**
 * The exact odds of a random deal of `n` cards.
 *
 * @inline
 */
interface DealOdds {
  /** The number of hands of `n` cards. */
  readonly hands: bigint;
  /** The number of these hands that contain no set. */
  readonly setFreeHands: bigint;
  /** The probability that the deal contains no set. */
  readonly noSet: number;
  /** The expected number of sets, C(n, 3) / 79: each of the C(n, 3) triples is a set with probability 1/79. */
  readonly expectedSets: number;
}

/**
 * Computes the exact odds of a random deal.
 *
 * @param cards - the number of cards dealt, 0 to 81
 * @throws InputError for any other number
 *
 * @example
 * ```ts
 * import { dealOdds } from '@cards/set';
 *
 * const { hands, setFreeHands, noSet } = dealOdds(3);
 * [hands, setFreeHands]; // => [85_320n, 84_240n]
 * noSet; // ≈ 0.98734
 * ```
 */
export function dealOdds(cards: number): DealOdds {
  checkInteger(cards, 'the number of cards', 0, DECK_SIZE);
  const hands = choose(DECK_SIZE, cards);
  const setFree = cards > MAX_SET_FREE ? 0n : (setFreeHands()[cards] ?? 0n);
  return { hands, setFreeHands: setFree, noSet: ratio(setFree, hands), expectedSets: Number(choose(cards, 3)) / 79 };
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

/** The quotient of two integers that can be too large for a double, computed to 30 decimals. */
const ratio = (part: bigint, whole: bigint): number => Number((part * 10n ** 30n) / whole) / 1e30;

/** The size of the largest hands without a set. */
export const MAX_SET_FREE = 20;

/** N(k) as `[k]`. `test/counting` counts all hands. */
const SET_FREE_HANDS: readonly bigint[] = Object.freeze(
  `1 81 3240 84240 1579500 22441536 247615056 2144076480 14587567020 77541824880 318294370368 991227481920
  2284535476080 3764369026080 4217827554720 2970003246912 1141342138404 176310866160 6482268000 13646880 682344 0`
    .split(/\s+/)
    .map(BigInt),
);

/**
 * The numbers N(k) of hands of `k` cards without a set, for `k` from 0 to 21. They are a table; a test counts all hands
 * again.
 *
 * @returns N(0) to N(21) as `[k]`, with N(20) = 682,344 and N(21) = 0. The array is frozen.
 *
 * @example
 * ```ts
 * import { setFreeHands } from '@cards/set';
 *
 * setFreeHands()[3]; // => 84_240n
 * ```
 */
export function setFreeHands(): readonly bigint[] {
  return SET_FREE_HANDS;
}
