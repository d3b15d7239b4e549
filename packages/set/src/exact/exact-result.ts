import type { ExactResult } from '@cards/core';
import type { SetParams } from '../parameters.js';
import { dealOdds } from './deal-odds.js';

/**
 * What is known exactly of a deal of `tableau` cards, as `Game.exact` answers: `hands` and `setFreeHands` as decimal texts,
 * the probability `noSet`, and `expectedSets`.
 *
 * @param params - checked parameters
 * @param specs - none: of the players nothing exact is known
 * @returns undefined for any player
 */
export function exactResult({ tableau }: SetParams, specs: readonly string[]): ExactResult | undefined {
  if (specs.length > 0) return undefined;
  const { hands, setFreeHands, noSet, expectedSets } = dealOdds(tableau);
  return { measures: {}, values: { hands: String(hands), setFreeHands: String(setFreeHands), noSet, expectedSets } };
}
