import type { Cell } from '../plan/cell.js';
import type { Metric } from '../plan/metrics.js';
import type { SequentialRule } from '../plan/stopping-rule.js';
import { anytimeInterval95, estimate, sequentialTest, type TallyEntries } from '@cards/statistics';
import type { SequentialSummary, StoppingSummary } from './summary.js';

/** The probability of each of the two wrong decisions of a sequential test. */
const ERROR = 0.05;

/**
 * The number of games that must differ from the most frequent value before the sample variance is used alone. A smaller
 * count is mostly chance.
 */
const ENOUGH_OTHERS = 30;

/** Rule of three: an event that never occurred in n games has, with 95% confidence, a probability of at most 3 / n. */
const OF_THREE = 3;

/**
 * Whether a cell has satisfied its stopping rule.
 *
 * @param cell - the cell; false for a cell without a stopping rule
 * @param entries - the histogram of its first metric, to which the rule applies
 */
export function isStopReached(cell: Cell, entries: TallyEntries): boolean {
  return summarizeStop(cell, [entries])?.reached ?? false;
}

/**
 * The stopping rule of a cell and its state; undefined without a rule.
 *
 * A precision is reached when the interval of the first metric is narrow enough and no unobserved rare value can move the mean
 * beyond it. Games that all have the same value are played until their number excludes such values; with wide bounds this can
 * take all games. Then the mean is known to the precision. Student's interval is still rough if few games differ, and
 * does not exist if none does.
 *
 * @param cell - the cell
 * @param tallies - `[metric]`: its histograms
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
 * How far rare values can move the mean without a visible effect on the sample variance, with a confidence of about 95%. A
 * rate does not need this correction: Wilson's interval is wide for an event that never occurred.
 *
 * While nearly all games have the same value, the sample variance depends on a few others, or on none. If k of n games
 * differ, up to k + 3 + 2 √k were to be expected (at least the upper limit of the Poisson distribution, which is 3 for k = 0),
 * and each may be as far away as the bounds. With enough others the sample variance alone is sufficient, whatever the bounds.
 */
function rareError(entries: TallyEntries, [min, max]: Metric['bounds']): number {
  let [games, usual, most] = [0, min, 0];
  for (const [value, count] of entries) {
    games += count;
    if (count > most) [usual, most] = [value, count];
  }
  const others = games - most;
  if (others >= ENOUGH_OTHERS) return 0;
  return ((OF_THREE + 2 * Math.sqrt(others)) / games) * Math.max(max - usual, usual - min);
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
