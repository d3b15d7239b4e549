import type { ExactResult } from '@cards/core';
import type { PairsParams } from '../parameters.js';
import { EXACT_PLAYERS, type ExactPlayer, flipsCounts, flipsDistribution } from './flips.js';
import { fraction, fractionText } from './fraction.js';
import { randomMean } from './random-chain.js';

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

/** The mean flips of one strategy; see `Game.exactMean`. */
export function exactMean(params: PairsParams, [spec, ...others]: readonly string[]): number | undefined {
  const player = EXACT_PLAYERS.find((known) => known === spec);
  return player === undefined || others.length > 0 ? undefined : flipsDistribution(player, params).mean;
}

/** The cost of {@link exactResult}; see `Game.exactCost`. For `optimal`, the number of states grows fastest. */
export function exactCost({ cards }: PairsParams, specs: readonly string[]): number | undefined {
  const player = EXACT_PLAYERS.find((known) => known === specs[0]);
  if (player === undefined || specs.length !== 1) return undefined;
  return player === 'optimal' ? Math.max(cards, 500 * (cards / 104) ** 4) : cards;
}

function resultOf(player: ExactPlayer, params: PairsParams): ExactResult {
  const { mean, variance, max, probabilities, omitted } = flipsDistribution(player, params);
  const { cards, copies } = params;
  const flips = {
    mean,
    variance,
    ...(Number.isFinite(max) ? { max } : {}),
    distribution: Object.fromEntries(probabilities),
    ...(omitted > 0 ? { omitted } : {}),
  };
  if (cards > COUNTED_CARDS) return { measures: { flips } };
  if (player === 'random') {
    return { measures: { flips }, values: { meanFlips: fractionText(randomMean(cards, copies)) } };
  }
  const { counts, deals } = flipsCounts(player, params);
  const total = [...counts].reduce((sum, [value, count]) => sum + BigInt(value) * count, 0n);
  const values = { meanFlips: fractionText(fraction(total, deals)) };
  const counted = Object.fromEntries([...counts].map(([value, count]) => [String(value), wholeText(count)]));
  return { measures: { flips: { ...flips, counts: counted } }, values: { ...values, deals: wholeText(deals) } };
}

/** A number if it is exact, otherwise its digits. */
function wholeText(value: bigint): number | string {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}
