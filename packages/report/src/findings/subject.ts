import type { CellSummary, MeasureSummary } from '@cards/batch';
import { type Interval, meanInterval, shareInterval, type TallyEntries } from '@cards/statistics';

/** Means of smaller samples are not compared. */
const FEWEST_GAMES = 100;

/** A mean or a difference of means, in units of the measure; a share is from 0 to 1. */
export interface Difference {
  readonly mean: number;
  /** The lower end of its interval. That of a difference is valid whether or not the samples are independent. */
  readonly low: number;
  readonly high: number;
  readonly exact: number | undefined;
}

/** A quantity that findings compare. Its interval holds together with those of all other quantities of the run. */
export interface Subject extends Difference {
  /** A line-up or a player. */
  readonly name: string;
  readonly n: number;
  /** The error rate of the interval. */
  readonly error: number;
}

const entriesOf = ({ histogram }: Pick<MeasureSummary, 'histogram'>): TallyEntries =>
  Object.entries(histogram).map(([value, count]) => [Number(value), count]);

/** Undefined for fewer than 100 games. */
export function intervalOf(entries: TallyEntries, bounds: Interval, error: number): Interval | undefined {
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  return n < FEWEST_GAMES ? undefined : meanInterval(entries, bounds, error);
}

/** The mean of a measure in a cell; undefined if the cell does not have it, or if {@link intervalOf} is undefined. */
export function subjectOf(cell: CellSummary, measure: string, name: string, error: number): Subject | undefined {
  // A mean that is better than a proved optimum is not valid.
  const found = cell.betterThanOptimal === undefined ? cell.measures[measure] : undefined;
  if (found === undefined) return undefined;
  const { kind, mean, n, bounds, min, max } = found;
  const exact = cell.exact?.[measure]?.mean;
  // Equal values say nothing about the width, but the exact mean does.
  if (kind === 'count' && min === max && exact !== undefined && n >= FEWEST_GAMES)
    return { name, mean, low: exact, high: exact, n, error, exact };
  const interval = kind === 'proportion' ? shareInterval(mean, n, error) : intervalOf(entriesOf(found), bounds, error);
  if (interval === undefined) return undefined;
  const [low, high] = interval;
  return { name, mean, low, high, n, error, exact };
}

export function differenceOf(first: Subject, second: Subject): Difference {
  const [{ exact: one }, { exact: other }] = [first, second];
  const exact = one === undefined || other === undefined ? undefined : one - other;
  return { mean: first.mean - second.mean, low: first.low - second.high, high: first.high - second.low, exact };
}

/** The same from the other point of view. Both points of view together have a sum: 0 for a difference. */
export function turned<Kind extends Difference>(difference: Kind, sum = 0): Kind {
  const { mean, low, high, exact: known } = difference;
  const exact = known === undefined ? undefined : sum - known;
  return { ...difference, mean: sum - mean, low: sum - high, high: sum - low, exact };
}

/** The exact value in place of the mean and its interval, without errors of rounding; undefined if unknown. */
export function exactly<Kind extends Difference>(estimated: Kind): Kind | undefined {
  if (estimated.exact === undefined) return undefined;
  const mean = Number(estimated.exact.toFixed(9));
  return { ...estimated, mean, low: mean, high: mean };
}

/** The factor is above 0. */
export function scaled<Kind extends Difference>(difference: Kind, factor: number): Kind {
  const { mean, low, high, exact: known } = difference;
  const exact = known === undefined ? undefined : factor * known;
  return { ...difference, mean: factor * mean, low: factor * low, high: factor * high, exact };
}
