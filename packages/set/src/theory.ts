import type { ExactMeasure, Reference, Theory } from '@cards/core';
import { type DealOdds, dealOdds } from './exact/deal-odds.js';
import type { SetParams } from './parameters.js';

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
      const { hands, setFreeHands } = odds;
      return { measures: {}, values: { ...odds, hands: String(hands), setFreeHands: String(setFreeHands) } };
    },
  }),
};

function noSetOf({ hands, setFreeHands, noSet }: DealOdds): ExactMeasure {
  // An outcome with probability 0 is omitted.
  const cases = { 0: hands - setFreeHands, 1: setFreeHands };
  const possible = Object.entries(cases).filter(([, number]) => number > 0n);
  const distribution = Object.fromEntries(possible.map(([value]) => [value, value === '1' ? noSet : 1 - noSet]));
  const counts = Object.fromEntries(possible.map(([value, number]) => [value, String(number)]));
  return { mean: noSet, variance: noSet * (1 - noSet), distribution, counts };
}
