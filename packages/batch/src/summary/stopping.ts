import type { Cell } from '../plan/cell.js';
import { gamePairRange, type CellMeasure, type PairRange } from '../plan/measures.js';
import type { SequentialRule } from '../plan/cell-data.js';
import { anytimeInterval, estimate, meanInterval, sequentialTest, type TallyEntries } from '@cards/statistics';
import type { SequentialSummary, StoppingSummary } from './summary.js';

/** The maximum probability of each of the two wrong decisions of a sequential test. */
const ERROR = 0.05;

/**
 * The stopping rule of a cell and its state.
 *
 * A precision is reached when the longer side of `meanInterval` of the first measure is short enough; for a proportion,
 * half of the width of its interval. The interval has a width also if all games have the same value: the cell continues
 * until the number of games excludes other values. With wide bounds this can take all games.
 *
 * @param tallies - `[measure]`: a histogram for each measure of the cell. The rule applies to the first one
 * @returns undefined for a cell without a stopping rule
 */
export function summarizeStop({ stop, measures }: Cell, tallies: readonly TallyEntries[]): StoppingSummary | undefined {
  const [first] = measures;
  const [entries = []] = tallies;
  if (stop === undefined || first === undefined) return undefined;
  if (stop.kind === 'sequential') return summarizeSequential(stop, entries, gamePairRange(first) as PairRange);
  return { ...stop, reached: halfWidth(first, entries) <= stop.halfWidth };
}

/** The half-width that a precision rule compares; infinite if there is no interval. */
export function halfWidth({ kind, bounds }: CellMeasure, entries: TallyEntries): number {
  if (entries.length === 0) return Infinity;
  const { n, mean, ci95 } = estimate(kind, entries, bounds);
  if (kind === 'proportion') return ci95 === null ? Infinity : (ci95[1] - ci95[0]) / 2;
  const [low, high] = n < 2 ? [-Infinity, Infinity] : meanInterval(entries, bounds);
  return Math.max(mean - low, high - mean);
}

function summarizeSequential(
  stop: SequentialRule,
  entries: TallyEntries,
  { games, low: least, high: most }: PairRange,
): SequentialSummary {
  // The test is about integers from 0.
  const max = games * (most - least);
  const scores = entries.map(([value, count]) => [value - games * least, count] as const);
  const shareOf = (value: number): number => (value - least) / (most - least);
  const { decision = null, evidence } = sequentialTest(scores, {
    max,
    low: shareOf(stop.low),
    high: shareOf(stop.high),
    alpha: ERROR,
    beta: ERROR,
  });
  const [low, high] = anytimeInterval(scores, max);
  const anytime95 = [least + low / games, least + high / games] as const;
  return { ...stop, reached: decision !== null, decision, evidence, anytime95 };
}
