import type { Cell } from '../plan/cell.js';
import type { Metric } from '../plan/metrics.js';
import type { SequentialRule } from '../plan/stopping-rule.js';
import { anytimeInterval95, estimate, sequentialTest, type TallyEntries } from '@cards/statistics';
import type { SequentialSummary, StoppingSummary } from './summary.js';

/** How often a sequential test may decide wrongly, either way. */
const ERROR = 0.05;

/** So many games must differ from the most frequent value before their spread alone is trusted: a count of fewer is mostly chance. */
const ENOUGH_OTHERS = 30;

/** Rule of three: what never occurred in n games has, with 95 % confidence, a chance of at most 3 / n. */
const OF_THREE = 3;

/**
 * Whether what was counted is enough for the goal of a cell.
 *
 * @param cell - the cell; without a goal, nothing is ever enough
 * @param entries - the histogram of the first thing that it counts: a goal is set for no other
 */
export function isStopReached(cell: Cell, entries: TallyEntries): boolean {
  return summarizeStop(cell, [entries])?.reached ?? false;
}

/**
 * What a cell was to reach, and how far it got; undefined without a goal.
 *
 * A precision is reached when the interval of the first measure is narrow enough and no rare value can reach beyond it unseen. So games
 * that all count the same go on until their number rules such values out, which may be to the end where the bounds are wide. What is known
 * then is the mean, to the precision; Student's interval beside it is still rough where few games differ, and none at all where none does.
 */
export function summarizeStop({ stop, metrics }: Cell, tallies: readonly TallyEntries[]): StoppingSummary | undefined {
  const [first] = metrics;
  const [entries = []] = tallies;
  if (stop === undefined || first === undefined) return undefined;
  if (stop.kind === 'sequential') return summarizeSequential(stop, entries, first.bounds[1]);
  const ci95 = entries.length === 0 ? null : estimate(first.kind, entries).ci95;
  const isNarrow = ci95 !== null && ci95[1] - ci95[0] <= 2 * stop.halfWidth;
  return { ...stop, reached: isNarrow && (first.kind === 'proportion' || rareError(entries, first.bounds) <= stop.halfWidth) };
}

/**
 * How far rare values can move a mean without having shown it in the spread, with a confidence of about 95 %. The interval of a mean
 * that is a rate needs no such care: Wilson's is wide where something never happened.
 *
 * While nearly all games have the same value, the spread rests on a few others, and on none at first. Of k others among n games as many
 * as k + 3 + 2 √k were to be expected (no less than the upper limit of Poisson's distribution, which is 3 for k = 0), and each may lie as
 * far off as the bounds. With enough others the spread speaks for itself, however wide the bounds are.
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
  const { decision = null, evidence } = sequentialTest(entries, { max, low: stop.low, high: stop.high, alpha: ERROR, beta: ERROR });
  const [low, high] = anytimeInterval95(entries, max);
  return { ...stop, reached: decision !== null, decision, evidence, anytime95: [low / max, high / max] };
}
