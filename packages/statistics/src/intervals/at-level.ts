import { checkMean } from './check-sample.js';
import type { Interval } from './interval.js';
import { normalQuantile } from './normal-quantile.js';

/** The smallest sample for which the tests compare the expansion below with published quantiles. */
const SMALLEST_SAMPLE = 31;

/**
 * Student's interval of a mean at any error rate, for samples of 31 or more. Give it 0.05 divided by the number of
 * intervals, and all of them together hold with a probability of at least 95%, whether or not their samples are
 * independent (Bonferroni).
 *
 * The quantile is the expansion of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
 *
 * @param mean - the sample mean, finite
 * @param stderr - its standard error, finite, 0 or more
 * @param n - the size of the sample, an integer from 31
 * @param error - the probability that the interval misses the true mean, above 0 and below 1
 * @returns the ends, in units of the mean
 * @throws RangeError when an argument is not such a number
 */
export function meanInterval(mean: number, stderr: number, n: number, error: number): Interval {
  checkMean(mean, stderr, n);
  if (n < SMALLEST_SAMPLE) throw new RangeError(`a sample has ${SMALLEST_SAMPLE} values or more, not ${n}`);
  const half = studentQuantile(normalQuantile(1 - error / 2), n - 1) * stderr;
  return [mean - half, mean + half];
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
  if (!(mean >= 0 && mean <= 1 && Number.isInteger(n) && n >= 1)) {
    throw new RangeError(`a share is a mean from 0 to 1 of one value or more, not ${mean} of ${n}`);
  }
  const z = normalQuantile(1 - error / 2);
  const z2 = (z * z) / n;
  const center = (mean + z2 / 2) / (1 + z2);
  const half = (z * Math.sqrt((mean * (1 - mean) + z2 / 4) / n)) / (1 + z2);
  return [Math.max(0, Math.min(mean, center - half)), Math.min(1, Math.max(mean, center + half))];
}

function studentQuantile(x: number, freedom: number): number {
  const x2 = x * x;
  const g1 = (x * (x2 + 1)) / 4;
  const g2 = (x * ((5 * x2 + 16) * x2 + 3)) / 96;
  const g3 = (x * (((3 * x2 + 19) * x2 + 17) * x2 - 15)) / 384;
  return x + (g1 + (g2 + g3 / freedom) / freedom) / freedom;
}
