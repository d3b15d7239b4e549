import type { CellSummary, MeasureSummary } from '@cards/batch';
import { meanInterval, shareInterval } from '@cards/statistics';

/** The sample size from which a mean is compared with others: below, an interval hides how skewed the values are. */
const FEWEST_GAMES = 100;

/** A quantity that findings compare: a name, an estimate, and an interval that holds together with all others. */
export interface Subject {
  /** Its name in sentences. */
  readonly name: string;
  /** The estimate, in units of the measure, or a share from 0 to 1. */
  readonly mean: number;
  /** The lower end of the interval. */
  readonly low: number;
  /** The upper end of the interval. */
  readonly high: number;
  /** The number of games, or of pairs of games. */
  readonly n: number;
  /** The exact value; undefined when it is not known. */
  readonly exact: number | undefined;
}

/** The difference of two subjects. */
export interface Difference {
  /** The first minus the second. */
  readonly mean: number;
  /** The lower end of its interval, which holds whether or not the samples are independent. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
  /** The exact difference; undefined when it is not known. */
  readonly exact: number | undefined;
}

/**
 * The interval of a mean at an error rate.
 *
 * @returns undefined for a sample that is too small or shows too little variation to be compared
 */
export function intervalAt(
  { kind, mean, stderr, n, histogram }: MeasureSummary,
  error: number,
): readonly [low: number, high: number] | undefined {
  if (kind === 'proportion') return shareInterval(mean, n, error);
  if (n < FEWEST_GAMES || stderr === null) return undefined;
  const mostFrequent = Object.values(histogram).reduce((most, count) => Math.max(most, count), 0);
  // Almost equal values say little about the rare other ones.
  if (mostFrequent < n && n - mostFrequent < FEWEST_OTHERS) return undefined;
  return meanInterval(mean, stderr, n, error);
}

/** The number of games that must differ from the most frequent value, unless all are equal. */
const FEWEST_OTHERS = 30;

/**
 * The mean of a measure in a cell.
 *
 * @param error - the error rate of its interval
 * @returns undefined when the cell does not have the measure, or its sample is too small
 */
export function subjectOf(cell: CellSummary, measure: string, name: string, error: number): Subject | undefined {
  const found = cell.measures[measure];
  const interval = found === undefined ? undefined : intervalAt(found, error);
  if (found === undefined || interval === undefined) return undefined;
  const [low, high] = interval;
  return { name, mean: found.mean, low, high, n: found.n, exact: cell.exact?.[measure]?.mean };
}

/** The first subject minus the second. */
export function differenceOf(first: Subject, second: Subject): Difference {
  const { exact: one } = first;
  const { exact: other } = second;
  return {
    mean: first.mean - second.mean,
    low: first.low - second.high,
    high: first.high - second.low,
    exact: one === undefined || other === undefined ? undefined : one - other,
  };
}

/** How many times the games of a sample would narrow an interval to a given half-width, at least 2. */
export function gamesNeeded(n: number, { low, high }: Pick<Difference, 'low' | 'high'>, width: number): number {
  const factor = ((high - low) / 2 / width) ** 2;
  // One digit more than needed: the estimate of the difference is uncertain too.
  return roundUp(Math.max(2, factor * 1.2) * n);
}

function roundUp(games: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(games)) - 1);
  return Math.ceil(games / unit) * unit;
}
