import type { Cell } from '../plan/cell.js';
import type { SprtGoal } from '../plan/goal.js';
import { anytimeInterval95 } from '../statistics/anytime-interval.js';
import { sequentialTest } from '../statistics/sequential-test.js';
import type { TallyEntries } from '../tally.js';
import { estimate } from './estimate.js';
import type { GoalSummary, SprtSummary } from './summary.js';

/** How often an SPRT may decide wrongly, either way. */
const ERROR = 0.05;

/**
 * Whether what was counted is enough for the goal of a cell.
 *
 * @param cell - the cell; without a goal, nothing is ever enough
 * @param tallies - for each thing that it counts, a histogram
 */
export function isReached(cell: Cell, tallies: readonly TallyEntries[]): boolean {
  return summarizeGoal(cell, tallies)?.reached ?? false;
}

/** What a cell was to reach, and how far it got; undefined without a goal. */
export function summarizeGoal({ goal, counted }: Cell, tallies: readonly TallyEntries[]): GoalSummary | undefined {
  const [first] = counted;
  const [entries = []] = tallies;
  if (goal === undefined || first === undefined) return undefined;
  if (goal.kind === 'sprt') return summarizeSprt(goal, entries, first.bounds[1]);
  const ci95 = entries.length === 0 ? null : estimate(first.kind, entries).ci95;
  return { ...goal, reached: ci95 !== null && ci95[1] - ci95[0] <= 2 * goal.halfWidth };
}

function summarizeSprt(goal: SprtGoal, entries: TallyEntries, max: number): SprtSummary {
  const { decision = null, evidence } = sequentialTest(entries, { max, low: goal.low, high: goal.high, alpha: ERROR, beta: ERROR });
  const [low, high] = anytimeInterval95(entries, max);
  return { ...goal, reached: decision !== null, decision, evidence, anytime95: [low / max, high / max] };
}
