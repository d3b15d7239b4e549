import type { ExactResult } from '@cards/core';
import type { SetParams } from '../parameters.js';
import { type DealOdds, dealOdds } from './deal-odds.js';

/**
 * Implements `Game.exact`. Without a strategy, the result has the {@link DealOdds} of `tableau` cards, with bigints as
 * decimal texts. With a strategy, it has the distribution of the measure `noSet`, which is the same for all strategies.
 *
 * @param params - checked parameters
 * @param specs - the spec of the strategy, or an empty list for the odds of the deal
 */
export function exactResult({ tableau }: SetParams, specs: readonly string[]): ExactResult {
  const odds = dealOdds(tableau);
  if (specs.length > 0) return { measures: { noSet: noSetOf(odds) } };
  const { hands, setFreeHands, noSet, expectedSets } = odds;
  return { measures: {}, values: { hands: String(hands), setFreeHands: String(setFreeHands), noSet, expectedSets } };
}

/** The cost of {@link exactResult}, which looks a table up; see `Game.exactCost`. */
export function exactCost(): number {
  return 1;
}

function noSetOf({ hands, setFreeHands, noSet }: DealOdds): NonNullable<ExactResult['measures'][string]> {
  // An outcome with probability 0 is omitted.
  const outcomes = [
    { value: '0', cases: hands - setFreeHands, probability: 1 - noSet },
    { value: '1', cases: setFreeHands, probability: noSet },
  ].filter(({ cases }) => cases > 0n);
  return {
    mean: noSet,
    variance: noSet * (1 - noSet),
    distribution: Object.fromEntries(outcomes.map(({ value, probability }) => [value, probability])),
    counts: Object.fromEntries(outcomes.map(({ value, cases }) => [value, String(cases)])),
  };
}
