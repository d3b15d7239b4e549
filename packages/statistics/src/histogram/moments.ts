import type { TallyEntries } from './tally.js';
import { nearestDouble } from './nearest-double.js';

/** The moments of a sample of whole numbers. */
export interface Moments {
  /** The size of the sample. */
  readonly n: number;
  /** The mean. */
  readonly mean: number;
  /** The unbiased estimate of the variance, by `n - 1`; null for a sample of one. */
  readonly variance: number | null;
  /** The standard error of the mean, the square root of variance over `n`; null for a sample of one. */
  readonly stderr: number | null;
}

/**
 * The moments of a histogram. Sums are whole numbers of any size, and each result is rounded once (a standard error
 * twice): the same bits everywhere, however large the sample.
 *
 * @param entries - a histogram
 * @throws RangeError when it is empty
 */
export function moments(entries: TallyEntries): Moments {
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
  const spread = n * squares - sum * sum;
  return {
    n: Number(n),
    mean,
    variance: nearestDouble(spread, n * (n - 1n)),
    stderr: Math.sqrt(nearestDouble(spread, n * n * (n - 1n))),
  };
}
