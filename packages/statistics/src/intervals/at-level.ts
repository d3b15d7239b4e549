import { moments, type TallyEntries } from '../histogram/moments.js';
import type { Interval } from './interval.js';
import { normalQuantile } from './normal-quantile.js';
import { checkSize, NORMAL_95, studentQuantile, studentT95 } from './student-t.js';

/** The smallest sample for which the tests compare the expansion below with published quantiles. */
const SMALLEST_SAMPLE = 31;

/** From this number of values besides the most frequent one on, the sample variance is reliable. */
const ENOUGH_OTHERS = 30;

/** Up to this share of values besides the most frequent one, a sample hardly varies. */
const FEW_OTHERS = 0.1;

/** Cochran's rule: a sample needs this many times the squared skewness. */
const PER_SQUARED_SKEWNESS = 25;

/**
 * The confidence interval of a mean of integers with known bounds. It has a width for every sample, also if all values
 * are equal, and it is longer for small samples of skewed values.
 *
 * - Normally it is Student's t interval.
 * - Cochran's rule says that a sample of skewed values needs 25 times its squared skewness, so that a 95% interval
 *   misses at most about 6% of the time. The interval of a smaller sample is longer by the square root of the ratio.
 *   For other errors, the rule is in proportion to the squared normal quantile.
 * - A sample *hardly varies* if fewer than 30 values, and fewer than one in ten, differ from the most frequent value.
 *   Its variance and skewness say little then. With confidence `1 - error`, all values that did not occur have a
 *   probability of at most `ln(1 / error) / n` together (the rule of three: 3 / n at 95%), and each of them may lie at
 *   a bound. In place of the skewness, the interval is longer by what they can move the mean.
 * - The interval is cut at the bounds.
 *
 * Coverage in the tests, at 95%: 93% or more in samples of 100 and more, also of lognormal values and of a rare value
 * at a bound. No interval can account for values that are much rarer and much farther than all values of a sample that
 * varies.
 *
 * Several intervals, each at 0.05 divided by their number, hold together with a probability of at least 95%, whether or
 * not their samples are independent (Bonferroni).
 *
 * Sources: Cochran, Sampling Techniques, third edition, 1977, section 2.15. The quantile is the expansion of Abramowitz
 * and Stegun, Handbook of Mathematical Functions, 26.7.5.
 *
 * @param entries - the histogram, in any order; two values or more, and 31 or more unless the error is 0.05
 * @param bounds - the lowest and the highest possible value
 * @param error - the probability that the interval misses the true mean, above 0 and below 1 (default: 0.05)
 * @returns the ends, in units of the values, within the bounds
 * @throws RangeError for a smaller sample, an invalid histogram, a value out of bounds, or an error out of range
 *
 * @example
 * ```ts
 * import { meanInterval } from '@cards/statistics';
 *
 * // A player won both games on each of 1,000 deals: 4 points of 4, every time. That is no certainty.
 * const [low, high] = meanInterval([[4, 1000]], [0, 4]);
 * low; // ≈ 3.98802
 * high; // => 4
 * ```
 */
export function meanInterval(entries: TallyEntries, [min, max]: Interval, error = 0.05): Interval {
  const { n, mean, stderr } = moments(entries);
  checkSize(n, error === 0.05 ? 2 : SMALLEST_SAMPLE);
  const outside = entries.find(([value, count]) => count > 0 && !(value >= min && value <= max));
  if (outside !== undefined) throw new RangeError(`a value must be from ${min} to ${max}, not ${outside[0]}`);
  const z = error === 0.05 ? NORMAL_95 : normalQuantile(1 - error / 2);
  const half = (error === 0.05 ? studentT95(n - 1) : studentQuantile(z, n - 1)) * (stderr ?? 0);
  const { usual } = mostFrequent(entries);
  const isFlat = hardlyVaries(entries);
  const unseen = isFlat ? -Math.log(error) / n : 0;
  const needed = isFlat ? 0 : PER_SQUARED_SKEWNESS * squaredSkewness(entries, mean) * (z / NORMAL_95) ** 2;
  const longer = half * Math.max(1, Math.sqrt(needed / n));
  return [Math.max(min, mean - longer - unseen * (usual - min)), Math.min(max, mean + longer + unseen * (max - usual))];
}

/** The squared skewness of values with this mean, which need not be integers. */
export function squaredSkewness(entries: TallyEntries, mean: number): number {
  let [n, squares, cubes] = [0, 0, 0];
  for (const [value, count] of entries) {
    const square = count * (value - mean) ** 2;
    n += count;
    squares += square;
    cubes += square * (value - mean);
  }
  return (cubes / n) ** 2 / (squares / n) ** 3;
}

/**
 * Wilson's score interval at any error rate, of the mean of values between 0 and 1. For the values 0 and 1 it is the
 * interval of a proportion. For other values, such as a tie that counts one half, it is too wide rather than too
 * narrow: no such variable with the same mean varies more.
 *
 * @param mean - the sample mean, 0 to 1
 * @param n - the size of the sample, an integer from 1
 * @param error - the probability that the interval misses the true mean, above 0 and below 1
 * @returns the ends, each within 0 and 1
 * @throws RangeError when an argument is not such a number
 */
export function shareInterval(mean: number, n: number, error: number): Interval {
  if (!(mean >= 0 && mean <= 1 && Number.isInteger(n) && n >= 1))
    throw new RangeError(`a share is a mean from 0 to 1 of one value or more, not ${mean} of ${n}`);
  const z = normalQuantile(1 - error / 2);
  const z2 = (z * z) / n;
  const center = (mean + z2 / 2) / (1 + z2);
  const half = (z * Math.sqrt((mean * (1 - mean) + z2 / 4) / n)) / (1 + z2);
  return [Math.max(0, Math.min(mean, center - half)), Math.min(1, Math.max(mean, center + half))];
}

function mostFrequent(entries: TallyEntries): { readonly usual: number; readonly n: number; readonly others: number } {
  const counts = new Map<number, number>();
  let [usual, most, n] = [0, 0, 0];
  for (const [value, count] of entries) {
    n += count;
    const total = (counts.get(value) ?? 0) + count;
    counts.set(value, total);
    if (total > most) [usual, most] = [value, total];
  }
  return { usual, n, others: n - most };
}

/** Whether fewer than 30 values, and fewer than one in ten, differ from the most frequent value. */
export function hardlyVaries(entries: TallyEntries): boolean {
  const { n, others } = mostFrequent(entries);
  return others === 0 || (others < ENOUGH_OTHERS && others < FEW_OTHERS * n);
}
