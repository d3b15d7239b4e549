import type { ExactResult } from '@cards/core';
import type { PairsParams } from '../parameters.js';
import { EXACT_PLAYERS, type ExactPlayer, flipsCounts, flipsDistribution, flipsMoments } from './flips.js';
import { fractionText } from './fraction.js';

/** The maximum number of cards for which deals are counted. In larger games the numbers are too long to read. */
const COUNTED_CARDS = 32;

/**
 * The exact results of a game; see `Game.exact`.
 *
 * @param params - checked parameters
 * @param specs - one strategy, or none for the fewest expected flips of any strategy
 * @returns undefined for a strategy that is not built in, and for more than one strategy
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

/** A number if it is exact, otherwise its digits. */
function wholeText(value: bigint): number | string {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}
