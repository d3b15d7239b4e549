import { moments, Tally, type TallyEntries } from '@cards/statistics';
import { compareSums, type ComparisonSetting, type SumComparison } from './comparison.js';
import { DEAL_POINTS } from './league-results.js';

/** What the order of a league depends on, apart from its results. */
export interface OrderSetting {
  /** The number of times at which the order is examined. */
  readonly looks: number;
  /** Whether a lower sum is better. */
  readonly isLowerBetter: boolean;
  /** The number of opponents of each strategy; 0 in a one-seat game. */
  readonly opponents: number;
  /** The lowest and the highest value of the measure of a one-seat game. */
  readonly bounds: readonly [min: number, max: number];
}

/** The differences that count as equally good: 1% of the points, or of the better mean in a one-seat game. */
const MARGIN = 0.01;

/** The order of the strategies of a league, after some deals. */
export interface LeagueOrder {
  /** The numbers of the strategies, best first; equal ones by number. */
  readonly order: readonly number[];
  /** `[strategy]`: the histogram of its sums. */
  readonly tallies: readonly TallyEntries[];
  /** `[one][other]`: the comparison of two strategies; positive if the first one is better. */
  readonly compare: (one: number, other: number) => SumComparison;
  /** Whether each strategy is better than, or equal to, the next one. */
  readonly settled: boolean;
}

/**
 * Orders the strategies of a league by their sums, and compares them on the same deals.
 *
 * @param sums - `[strategy][deal]`, as `sumsOf` returns them; at least one deal
 * @param setting - how often the order is examined, and what the sums are
 */
export function orderLeague(sums: readonly Int32Array[], setting: OrderSetting): LeagueOrder {
  const { looks, isLowerBetter, opponents, bounds } = setting;
  const sign = isLowerBetter ? -1 : 1;
  const tallies = sums.map((values) => tallyOf(values));
  const means = tallies.map((tally) => moments(tally).mean);
  const order = sums
    .map((_, player) => player)
    .sort((one, other) => sign * ((means[other] ?? 0) - (means[one] ?? 0)) || one - other);
  const most = opponents === 0 ? bounds[1] - bounds[0] : DEAL_POINTS * opponents;
  const best = Math.abs(means[order[0] ?? 0] ?? 0);
  const comparison: ComparisonSetting = {
    comparisons: Math.max(1, looks * ((sums.length * (sums.length - 1)) / 2)),
    margin: MARGIN * (opponents === 0 ? best : most),
    range: most,
  };
  const compare = (one: number, other: number): SumComparison =>
    compareSums(differencesOf(sums[one] as Int32Array, sums[other] as Int32Array, sign), comparison);
  const settled = order.slice(1).every((player, at) => compare(order[at] ?? 0, player).verdict !== 'open');
  return { order, tallies, compare, settled };
}

function differencesOf(one: Int32Array, other: Int32Array, sign: number): TallyEntries {
  return tallyOf(one.map((value, deal) => sign * (value - (other[deal] as number))));
}

function tallyOf(values: Int32Array): TallyEntries {
  let [min, max] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const tally = new Tally(min, max);
  for (const value of values) tally.add(value);
  return tally.entries();
}
