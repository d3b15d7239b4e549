import type { CellSummary, MeasureSummary } from '@cards/batch';
import { meanInterval, shareInterval } from '@cards/statistics';

/** Means of smaller samples are not compared: the interval of a small sample of skewed values is too narrow. */
const FEWEST_GAMES = 100;

/** A quantity that findings compare. Its interval holds together with those of all other cells of the run. */
export interface Subject {
  /** Its name in sentences: a line-up or a player. */
  readonly name: string;
  /** The estimate, in units of the measure, or a share from 0 to 1. */
  readonly mean: number;
  /** The lower end of the interval. */
  readonly low: number;
  /** The upper end of the interval. */
  readonly high: number;
  /** The number of games, or of pairs of games. */
  readonly n: number;
  /** The exact value; undefined if it is not known. */
  readonly exact: number | undefined;
}

/** A difference of two subjects, in units of the measure. */
export interface Difference {
  /** The first minus the second. */
  readonly mean: number;
  /** The lower end of its interval, which is valid whether or not the samples are independent. */
  readonly low: number;
  /** The upper end of its interval. */
  readonly high: number;
  /** The exact difference; undefined if it is not known. */
  readonly exact: number | undefined;
}

/**
 * The interval of a mean at an error rate.
 *
 * @returns undefined for a mean of fewer than 100 games, or with fewer than 30 games besides the most frequent value
 */
function intervalAt(
  { kind, mean, stderr, n, histogram }: MeasureSummary,
  error: number,
): readonly [low: number, high: number] | undefined {
  if (kind === 'proportion') return shareInterval(mean, n, error);
  if (n < FEWEST_GAMES || stderr === null) return undefined;
  const mostFrequent = Object.values(histogram).reduce((most, count) => Math.max(most, count), 0);
  // With a few rare values, the standard error is too uncertain.
  if (mostFrequent < n && n - mostFrequent < FEWEST_OTHERS) return undefined;
  return meanInterval(mean, stderr, n, error);
}

/** At least this many games must differ from the most frequent value, unless all games are equal. */
const FEWEST_OTHERS = 30;

/**
 * The mean of a measure in a cell.
 *
 * @param error - the error rate of its interval
 * @returns undefined if the cell does not have the measure, or if {@link intervalAt} is undefined
 */
export function subjectOf(cell: CellSummary, measure: string, name: string, error: number): Subject | undefined {
  // A mean that is better than a proved optimum is not valid.
  const found = cell.betterThanOptimal === undefined ? cell.measures[measure] : undefined;
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

/**
 * The number of games after which an interval has a given half-width, rounded up to two significant digits.
 *
 * @param n - the number of games so far; the result is at least twice as large
 * @param width - the half-width, above 0
 */
export function gamesNeeded(n: number, { low, high }: Pick<Difference, 'low' | 'high'>, width: number): number {
  const factor = ((high - low) / 2 / width) ** 2;
  // 20% more than needed, because the estimate of the difference is uncertain too.
  return roundUp(Math.max(2, factor * 1.2) * n);
}

function roundUp(games: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(games)) - 1);
  return Math.ceil(games / unit) * unit;
}
