import type { Cell } from '../plan/cell.js';
import type { Metric } from '../plan/metrics.js';
import type { SequentialRule } from '../plan/stopping-rule.js';
import { anytimeInterval95, estimate, sequentialTest, type TallyEntries } from '@cards/statistics';
import type { SequentialSummary, StoppingSummary } from './summary.js';

/** The maximum probability of each of the two wrong decisions of a sequential test. */
const ERROR = 0.05;

/**
 * The number of games that must differ from the most frequent value before the sample variance alone is reliable. A
 * smaller count is mostly chance.
 */
const ENOUGH_OTHERS = 30;

/** Rule of three: an event that never occurred in n games has, with 95% confidence, a probability of at most 3 / n. */
const RULE_OF_THREE = 3;

/**
 * Whether a cell satisfies its stopping rule.
 *
 * @param cell - the cell
 * @param entries - the histogram of its first metric, to which the rule applies
 * @returns false for a cell without a stopping rule
 */
export function isStopReached(cell: Cell, entries: TallyEntries): boolean {
  return summarizeStop(cell, [entries])?.reached ?? false;
}

/**
 * The stopping rule of a cell and its state.
 *
 * A precision is reached when the interval of the first metric is narrow enough and values that did not occur yet
 * cannot move the mean by more than the half-width. If all games have the same value, the cell continues until the
 * number of games excludes other values; with wide bounds this can take all games. The mean is then known to the
 * precision, although Student's interval is rough while few games differ, and is a point if no game differs.
 *
 * @param cell - the cell
 * @param tallies - `[metric]`: a histogram for each metric of the cell
 * @returns undefined for a cell without a stopping rule
 */
export function summarizeStop({ stop, metrics }: Cell, tallies: readonly TallyEntries[]): StoppingSummary | undefined {
  const [first] = metrics;
  const [entries = []] = tallies;
  if (stop === undefined || first === undefined) return undefined;
  if (stop.kind === 'sequential') return summarizeSequential(stop, entries, first.bounds[1]);
  const ci95 = entries.length === 0 ? null : estimate(first.kind, entries).ci95;
  const isNarrow = ci95 !== null && ci95[1] - ci95[0] <= 2 * stop.halfWidth;
  return {
    ...stop,
    reached: isNarrow && (first.kind === 'proportion' || rareError(entries, first.bounds) <= stop.halfWidth),
  };
}

/**
 * The distance, with a confidence of about 95%, by which rare values can move the mean without a visible effect on the
 * sample variance. A proportion does not need this correction: Wilson's interval is wide for an event that never
 * occurred.
 *
 * While nearly all games have the same value, the sample variance depends on a few other games, or on none. If k of n
 * games differ, their expected number may be as large as k + 3 + 2 √k. This is at least the upper confidence limit of
 * the mean of a Poisson distribution, which is 3 for k = 0. Each of these games may have a value as far away as the
 * bounds. With enough other games, the sample variance alone is sufficient for any bounds.
 */
function rareError(entries: TallyEntries, [min, max]: Metric['bounds']): number {
  let [games, usual, most] = [0, min, 0];
  for (const [value, count] of entries) {
    games += count;
    if (count > most) [usual, most] = [value, count];
  }
  const others = games - most;
  if (others >= ENOUGH_OTHERS) return 0;
  return ((RULE_OF_THREE + 2 * Math.sqrt(others)) / games) * Math.max(max - usual, usual - min);
}

function summarizeSequential(stop: SequentialRule, entries: TallyEntries, max: number): SequentialSummary {
  const { decision = null, evidence } = sequentialTest(entries, {
    max,
    low: stop.low,
    high: stop.high,
    alpha: ERROR,
    beta: ERROR,
  });
  const [low, high] = anytimeInterval95(entries, max);
  return { ...stop, reached: decision !== null, decision, evidence, anytime95: [low / max, high / max] };
}
