import { moments } from '../histogram/moments.js';
import type { TallyEntries } from '../histogram/tally-entries.js';
import type { Interval } from './interval.js';
import { studentInterval95 } from './student-t.js';
import { wilsonInterval95 } from './wilson.js';

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
  /** The 95% confidence interval `[low, high]`, in the same units; null for a count in a sample of one. */
  readonly ci95: Interval | null;
}

/**
 * Estimates the mean of a histogram with its 95% confidence interval. The method depends on the kind: Student's t for a
 * count, and Wilson's score interval for a proportion. For their coverage see {@link studentInterval95} and
 * {@link wilsonInterval95}.
 *
 * @param kind - the kind of the mean
 * @param entries - the histogram in any order; for a proportion, only the values 0 and 1
 * @param ofProportion - the function for the interval of a proportion (default: `wilsonInterval95`)
 * @throws RangeError if the histogram is empty or invalid, or if a proportion has a value other than 0 and 1
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
  ofProportion: ProportionInterval = wilsonInterval95,
): Estimate {
  const { n, mean, stderr } = moments(entries);
  if (kind === 'proportion') return { n, mean, stderr, ci95: ofProportion(successes(entries), n) };
  return { n, mean, stderr, ci95: stderr === null ? null : studentInterval95(mean, stderr, n) };
}

function successes(entries: TallyEntries): number {
  let sum = 0;
  for (const [value, count] of entries) {
    if (count > 0 && value !== 0 && value !== 1) {
      throw new RangeError(`a value of a proportion must be 0 or 1, not ${value}`);
    }
    sum += value * count;
  }
  return sum;
}
