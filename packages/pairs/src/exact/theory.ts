import type { ExactResult, Theory } from '@cards/core';
import type { PairsParams } from '../parameters.js';
import { EXACT_PLAYERS, type ExactPlayer, flipsCounts, flipsDistribution } from './flips.js';
import { FlipValues } from './flip-values.js';
import { fraction, fractionText } from './fraction.js';
import { randomMean } from './random-chain.js';

/** The maximum number of cards for which deals are counted. In larger games the numbers are too long to read. */
const COUNTED_CARDS = 32;

/** The exact distribution of each built-in strategy, and the fewest expected flips of any strategy. */
export const theory: Theory<PairsParams> = {
  lineups: [['random'], ['good'], ['optimal']],
  values: {
    leastMeanFlips: 'the fewest expected flips of any strategy',
    meanFlips: 'the mean as a fraction',
    deals: 'the number of equally likely deals',
  },
  about(params, [spec, ...others]) {
    const player = EXACT_PLAYERS.find((known) => known === (spec ?? 'optimal'));
    if (player === undefined || others.length > 0) return undefined;
    const { cards } = params;
    // For optimal, the number of states grows fastest.
    const cost = player === 'optimal' ? Math.max(cards, 500 * (cards / 104) ** 4) : cards;
    const meanOf = (): number => flipsDistribution(player, params).mean;
    if (spec === undefined) return { cost, compute: () => ({ measures: {}, values: { leastMeanFlips: meanOf() } }) };
    return {
      cost,
      optimum: player === 'optimal',
      get mean() {
        return meanOf();
      },
      compute: () => resultOf(player, params),
    };
  },
  positions: () => {
    const known = new Map<string, number>();
    return () => new FlipValues(known);
  },
};

function resultOf(player: ExactPlayer, params: PairsParams): ExactResult {
  const { mean, variance, max, probabilities, omitted } = flipsDistribution(player, params);
  const { cards, copies } = params;
  const moments = { mean, variance, ...(Number.isFinite(max) && { max }) };
  const flips = { ...moments, distribution: Object.fromEntries(probabilities), ...(omitted > 0 && { omitted }) };
  if (cards > COUNTED_CARDS) return { measures: { flips } };
  if (player === 'random')
    return { measures: { flips }, values: { meanFlips: fractionText(randomMean(cards, copies)) } };
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
