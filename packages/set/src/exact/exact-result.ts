import type { ExactResult } from '@cards/core';
import type { SetParams } from '../parameters.js';
import { type DealOdds, dealOdds } from './deal-odds.js';

/**
 * The exact results, for `Game.exact`. Without a strategy: of a deal of `tableau` cards, the `hands` and the `setFreeHands` as decimal
 * texts, the probability `noSet` and the `expectedSets`. With a strategy: the distribution of the measure `noSet`, which is the same for
 * all strategies.
 *
 * @param params - checked parameters
 * @param specs - the strategy; empty for the deal
 */
export function exactResult({ tableau }: SetParams, specs: readonly string[]): ExactResult {
  const odds = dealOdds(tableau);
  if (specs.length > 0) return { measures: { noSet: noSetOf(odds) } };
  const { hands, setFreeHands, noSet, expectedSets } = odds;
  return { measures: {}, values: { hands: String(hands), setFreeHands: String(setFreeHands), noSet, expectedSets } };
}

function noSetOf({ hands, setFreeHands, noSet }: DealOdds): NonNullable<ExactResult['measures'][string]> {
  // An impossible outcome is left out.
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
