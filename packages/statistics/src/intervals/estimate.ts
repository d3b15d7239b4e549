import { moments, type TallyEntries } from '../histogram.js';
import { hardlyVaries, meanInterval } from './at-level.js';
import { type Interval, studentInterval95 } from './means.js';
import { wilsonInterval95 } from './proportions.js';

/**
 * The kind of a mean: `proportion` for values 0 and 1, whose mean is the share of successes; `count` for any integers.
 */
export type MeanKind = 'count' | 'proportion';

/** A function for a 95% confidence interval of a proportion, from the number of successes and the sample size. */
export type ProportionInterval = (successes: number, n: number) => Interval;

/** An estimate of a mean with its confidence interval. */
export interface Estimate {
  /** The sample size. */
  readonly n: number;
  /** The sample mean, in units of the values. */
  readonly mean: number;
  /** The standard error of the mean, in the same units; null for a sample of one. */
  readonly stderr: number | null;
  /**
   * The 95% confidence interval `[low, high]`, in the same units. Null for a count in a sample of one, and for a count
   * without bounds if all values are equal: such a sample does not show how much the values vary.
   */
  readonly ci95: Interval | null;
}

/**
 * Estimates the mean of a histogram with its 95% confidence interval. The method depends on the kind: Student's t for a
 * count, and Wilson's score interval for a proportion. With bounds, the interval of a count that hardly varies is that
 * of {@link meanInterval}, which has a width also if all values are equal. For the coverage see {@link meanInterval}
 * and {@link wilsonInterval95}.
 *
 * @param kind - the kind of the mean
 * @param entries - the histogram in any order; for a proportion, only the values 0 and 1
 * @param bounds - the lowest and the highest possible value of a count; unknown if undefined
 * @param ofProportion - the function for the interval of a proportion (default: `wilsonInterval95`)
 * @throws RangeError if the histogram is empty or invalid, if a proportion has a value other than 0 and 1, or if a
 * value is out of bounds
 *
 * @example
 * ```ts
 * import { estimate } from '@cards/statistics';
 *
 * const flips = estimate('count', [[48, 3], [50, 4], [64, 1]]);
 * flips.mean; // => 51
 * flips.ci95?.[0]; // ≈ 46.531
 *
 * const wins = estimate('proportion', [[0, 4], [1, 6]]);
 * wins.mean; // => 0.6
 * wins.ci95?.[0]; // ≈ 0.3127
 * ```
 */
export function estimate(
  kind: MeanKind,
  entries: TallyEntries,
  bounds?: Interval,
  ofProportion: ProportionInterval = wilsonInterval95,
): Estimate {
  const { n, mean, stderr } = moments(entries);
  if (kind === 'proportion') return { n, mean, stderr, ci95: ofProportion(successes(entries), n) };
  if (stderr === null) return { n, mean, stderr, ci95: null };
  if (bounds !== undefined && hardlyVaries(entries)) return { n, mean, stderr, ci95: meanInterval(entries, bounds) };
  return { n, mean, stderr, ci95: stderr === 0 ? null : studentInterval95(mean, stderr, n) };
}

function successes(entries: TallyEntries): number {
  let sum = 0;
  for (const [value, count] of entries) {
    if (count > 0 && value !== 0 && value !== 1)
      throw new RangeError(`a value of a proportion must be 0 or 1, not ${value}`);
    sum += value * count;
  }
  return sum;
}
