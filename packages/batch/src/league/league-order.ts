import type { AnyGame } from '@cards/core';
import { meanInterval, moments, Tally, type TallyEntries } from '@cards/statistics';
import type { Ranked } from '../summary/standings.js';
import { standings } from '../summary/standings.js';
import type { LeagueLead } from './league-report.js';

export interface OrderSetting {
  readonly looks: number;
  readonly isLowerBetter: boolean;
  /** The lowest and the highest possible sum of a deal. */
  readonly bounds: readonly [min: number, max: number];
  /** The largest difference that counts as equally good (default: 1% of the better mean). */
  readonly margin?: number;
}

/** The comparison of two strategies on the same deals, in the unit of the sums. */
export type SumComparison = Omit<LeagueLead, 'over'>;

export interface LeagueOrder {
  /** The numbers of the strategies with their places, best first; equal ones by number. */
  readonly ranked: readonly Ranked<number>[];
  /** `[strategy]`: the histogram of its sums; empty for a strategy that has left. */
  readonly tallies: readonly TallyEntries[];
  /** `[one][other]`: the comparison of two strategies; positive if the first one is better. */
  readonly compare: (one: number, other: number) => SumComparison;
  /** Whether each strategy is better than, or equal to, the next one. */
  readonly settled: boolean;
}

/** The differences that count as equally good: a score of 0.01, or 1% of the better mean in a one-seat game. */
export const MARGIN = 0.01;

/** The probability that any interval of a league misses. */
const ERROR = 0.05;

/** The least sample for a corrected interval. */
const SMALLEST_SAMPLE = 31;

/**
 * Orders the strategies of a league by their sums, `[strategy][deal]`, undefined for one that has left. Returns
 * undefined if all strategies have left.
 */
export function orderLeague(
  sums: readonly (Int32Array | undefined)[],
  { looks, isLowerBetter, bounds, margin }: OrderSetting,
): LeagueOrder | undefined {
  const sign = isLowerBetter ? -1 : 1;
  const players = [...sums.keys()].filter((player) => sums[player] !== undefined);
  const tallies = sums.map((values) => (values === undefined ? [] : tallyOf(values)));
  const means = tallies.map((tally) => (tally.length === 0 ? 0 : moments(tally).mean));
  const ranked = standings(players, String, [], (player) => sign * (means[player] ?? 0));
  const [best] = ranked;
  if (best === undefined) return undefined;
  const [min, max] = bounds;
  const comparison: ComparisonSetting = {
    comparisons: Math.max(1, looks * ((players.length * (players.length - 1)) / 2)),
    margin: margin ?? MARGIN * Math.abs(means[best.player] ?? 0),
    range: max - min,
  };
  const compare = (one: number, other: number): SumComparison => {
    const [ofOne, ofOther] = [sums[one] as Int32Array, sums[other] as Int32Array];
    return compareSums(tallyOf(ofOne.map((value, deal) => sign * (value - (ofOther[deal] as number)))), comparison);
  };
  const settled = ranked
    .slice(1)
    .every(({ player }, at) => compare(ranked[at]?.player ?? 0, player).verdict !== 'open');
  return { ranked, tallies, compare, settled };
}

/** The histogram of some integers, at least one. */
export function tallyOf(values: Int32Array): TallyEntries {
  let [min, max] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const tally = new Tally(min, max);
  for (const value of values) tally.add(value);
  return tally.entries();
}

interface ComparisonSetting {
  /** The number of comparisons: every pair of strategies, after every round. */
  readonly comparisons: number;
  /** The largest difference that counts as equally good, in units of the sums. */
  readonly margin: number;
  /** The largest possible difference of one deal, in units of the sums. */
  readonly range: number;
}

/**
 * Compares two strategies by the differences of their sums on the same deals.
 *
 * The interval is `meanInterval` of `@cards/statistics`, corrected for all comparisons (Bonferroni): with a probability
 * of at least 95%, no pair of strategies is in the wrong order with the verdict `better` after any round.
 */
export function compareSums(
  differences: TallyEntries,
  { comparisons, margin, range }: ComparisonSetting,
): SumComparison {
  const { n, mean } = moments(differences);
  if (n < SMALLEST_SAMPLE) return { mean, interval: null, verdict: 'open' };
  const [low, high] = meanInterval(differences, [-range, range], ERROR / comparisons);
  const verdict = low > 0 || high < 0 ? 'better' : Math.max(high, -low) <= margin ? 'equal' : 'open';
  return { mean, interval: [low, high], verdict };
}

/** Whether a higher or a lower value of the first measure is better; higher, if the game does not say. */
export function betterOf({ measures: [{ better }] }: AnyGame): 'higher' | 'lower' {
  return better === 'lower' ? 'lower' : 'higher';
}
