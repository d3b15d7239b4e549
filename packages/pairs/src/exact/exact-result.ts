import type { ExactResult } from '@cards/core';
import type { PairsParams } from '../parameters.js';
import { EXACT_PLAYERS, type ExactPlayer, flipsCounts, flipsDistribution, flipsMoments } from './flips.js';
import { fractionText } from './fraction.js';

/** The most cards for which deals are counted: the numbers of larger games are too long to read. */
const COUNTED_CARDS = 32;

/**
 * The exact results of a game, for `Game.exact`.
 *
 * @param params - checked parameters
 * @param specs - the strategy; none for the value of the game
 * @returns undefined for a strategy that is not built in
 */
export function exactResult(params: PairsParams, specs: readonly string[]): ExactResult | undefined {
  const [spec] = specs;
  if (spec === undefined) {
    const { mean } = flipsDistribution('optimal', params);
    return { measures: {}, values: { leastMeanFlips: mean } };
  }
  const player = EXACT_PLAYERS.find((known) => known === spec);
  return player === undefined || specs.length > 1 ? undefined : resultOf(player, params);
}

function resultOf(player: ExactPlayer, params: PairsParams): ExactResult {
  const { mean, variance, max, probabilities, omitted } = flipsDistribution(player, params);
  const { cards } = params;
  const flips = {
    mean,
    variance,
    ...(Number.isFinite(max) ? { max } : {}),
    distribution: Object.fromEntries(probabilities),
    ...(omitted > 0 ? { omitted } : {}),
  };
  if (cards > COUNTED_CARDS) return { measures: { flips } };
  const values = { meanFlips: fractionText(flipsMoments(player, params).mean) };
  if (player === 'random') return { measures: { flips }, values };
  const { counts, deals } = flipsCounts(player, params);
  const counted = Object.fromEntries([...counts].map(([value, count]) => [String(value), wholeText(count)]));
  return { measures: { flips: { ...flips, counts: counted } }, values: { ...values, deals: wholeText(deals) } };
}

/** As a number where that is exact. */
function wholeText(value: bigint): number | string {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}
