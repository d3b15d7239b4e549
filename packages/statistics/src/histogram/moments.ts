import { checkHistogram } from './check-histogram.js';
import { nearestDouble } from './nearest-double.js';
import type { TallyEntries } from './tally-entries.js';

/** The moments of a sample of integers. */
export interface Moments {
  /** The sample size. */
  readonly n: number;
  /** The sample mean, in units of the values. */
  readonly mean: number;
  /** The unbiased sample variance (denominator `n - 1`), in squared units; null for a sample of one. */
  readonly variance: number | null;
  /**
   * The standard error of the mean (the square root of `variance / n`), in units of the values; null for a sample of
   * one.
   */
  readonly stderr: number | null;
}

/**
 * Computes the sample size, the mean, the unbiased variance and the standard error of a histogram.
 *
 * The method is exact: sums are integers of any size, and each result is rounded once (the standard error twice). So
 * results have the same bits on every machine, for every sample size and every order of the entries.
 *
 * Time is linear in the number of entries, not in the sample size.
 *
 * @param entries - a histogram in any order; a value can have several entries
 * @throws RangeError if the histogram is empty, if a value is not a safe integer, or if a count is not a safe integer
 *   from 0
 *
 * @example
 * ```ts
 * import { moments } from '@cards/statistics';
 *
 * moments([[2, 1], [6, 1]]); // => { n: 2, mean: 4, variance: 8, stderr: 2 }
 *
 * // A variance of 1 around a billion. Sums of doubles would lose all digits.
 * moments([[999_999_999, 5e14], [1_000_000_001, 5e14]]).variance; // => 1 + 1e-15
 * ```
 */
export function moments(entries: TallyEntries): Moments {
  checkHistogram(entries);
  let n = 0n;
  let sum = 0n;
  let squares = 0n;
  for (const [value, count] of entries) {
    const times = BigInt(count);
    const product = BigInt(value) * times;
    n += times;
    sum += product;
    squares += BigInt(value) * product;
  }
  if (n === 0n) throw new RangeError('an empty histogram has no moments');
  const mean = sum < 0n ? -nearestDouble(-sum, n) : nearestDouble(sum, n);
  if (n === 1n) return { n: 1, mean, variance: null, stderr: null };
  const deviations = n * squares - sum * sum;
  return {
    n: Number(n),
    mean,
    variance: nearestDouble(deviations, n * (n - 1n)),
    stderr: Math.sqrt(nearestDouble(deviations, n * n * (n - 1n))),
  };
}
