import type { Cell } from '../plan/cell.js';
import type { TallyEntries } from '../tally.js';
import { estimate } from './estimate.js';

/**
 * Whether what was counted is enough for the goal of a cell.
 *
 * @param cell - the cell; without a goal, nothing is ever enough
 * @param tallies - for each thing that it counts, a histogram
 */
export function isReached({ goal, counted }: Cell, tallies: readonly TallyEntries[]): boolean {
  const [first] = counted;
  const [entries = []] = tallies;
  if (goal === undefined || first === undefined || entries.length === 0) return false;
  if (goal.kind === 'sprt') return false;
  const { ci95 } = estimate(first.kind, entries);
  return ci95 !== null && ci95[1] - ci95[0] <= 2 * goal.halfWidth;
}
