/**
 * A sparse histogram of integers as plain JSON: pairs `[value, count]` in ascending order of the values. A value that
 * is left out has count 0.
 */
export type TallyEntries = readonly (readonly [value: number, count: number])[];

/** @throws RangeError if a value is not a safe integer, or if a count is not a safe integer from 0 */
export function checkHistogram(entries: TallyEntries): void {
  for (const [value, count] of entries) {
    if (!Number.isSafeInteger(value)) throw new RangeError(`a value of a histogram must be an integer, not ${value}`);
    checkCount(value, count);
  }
}

export function checkCount(value: number, count: number): void {
  if (!(Number.isSafeInteger(count) && count >= 0))
    throw new RangeError(`the count of ${value} must be an integer from 0, not ${count}`);
}

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
  const variance = nearestDouble(deviations, n * (n - 1n));
  return { n: Number(n), mean, variance, stderr: Math.sqrt(nearestDouble(deviations, n * n * (n - 1n))) };
}

/** The minimum number of bits of a quotient: the 53 of a double, and more to decide the rounding. */
const KEPT_BITS = 64;

/**
 * Returns the double nearest to a fraction of bigints. Ties round to even, as in IEEE 754. With it, a sum can be exact
 * and is rounded only once, to the same bits on every machine.
 *
 * The method is one integer division with a sticky bit. Its time is that of the division. A quotient below 2^-958 can
 * underflow to 0.
 *
 * @param numerator - an integer from 0
 * @param denominator - an integer from 1
 * @throws RangeError if the numerator is negative, or if the denominator is not positive
 *
 * @example
 * ```ts
 * import { nearestDouble } from '@cards/statistics';
 *
 * nearestDouble(10n ** 400n, 3n * 10n ** 400n); // => 1 / 3
 * ```
 */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (!(numerator >= 0n && denominator >= 1n))
    throw new RangeError(
      `the numerator must be at least 0 and the denominator at least 1, not ${numerator} and ${denominator}`,
    );
  const shift = Math.max(0, KEPT_BITS - (bitLength(numerator) - bitLength(denominator)));
  const scaled = numerator << BigInt(shift);
  const quotient = scaled / denominator;
  // A sticky bit: with a remainder, the lowest bit is set, so that the quotient is not rounded as a tie.
  const sticky = quotient * denominator === scaled ? quotient : quotient | 1n;
  return Number(sticky) / 2 ** shift;
}

const bitLength = (value: bigint): number => value.toString(2).length;
