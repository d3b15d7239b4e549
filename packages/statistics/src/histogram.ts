/**
 * A sparse histogram of integers as plain JSON: pairs `[value, count]` in ascending order of the values. A value that
 * is left out has count 0.
 */
export type TallyEntries = readonly (readonly [value: number, count: number])[];

/**
 * Checks an argument whose type TypeScript checks for its callers: JavaScript callers can pass any value.
 *
 * @throws RangeError for a value of another form
 */
export function checkForm<Value>(what: string, value: Value, form: 'an object' | 'a list' | 'a list of lists'): Value {
  const hasForm =
    form === 'an object'
      ? typeof value === 'object' && value !== null
      : Array.isArray(value) && (form === 'a list' || value.every((one) => Array.isArray(one)));
  if (hasForm) return value;
  throw new InputError(`${what} must be ${form}, not ${value === null ? 'null' : typeof value}`);
}

/** @throws RangeError if a value is not a safe integer, or if a count is not a safe integer from 0 */
export function checkHistogram(entries: TallyEntries): void {
  for (const [value, count] of checkForm('a histogram', entries, 'a list of lists')) {
    if (!Number.isSafeInteger(value)) throw new InputError(`a value of a histogram must be an integer, not ${value}`);
    checkCount(value, count);
  }
}

export function checkCount(value: number, count: number): void {
  if (!(Number.isSafeInteger(count) && count >= 0))
    throw new InputError(`the count of ${value} must be an integer from 0, not ${count}`);
}

/**
 * The moments of a sample of integers.
 *
 * @inline
 */
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
  if (n === 0n) throw new InputError('an empty histogram has no moments');
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
 */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  const shift = Math.max(0, KEPT_BITS - (bitLength(numerator) - bitLength(denominator)));
  const scaled = numerator << BigInt(shift);
  const quotient = scaled / denominator;
  // A sticky bit: with a remainder, the lowest bit is set, so that the quotient is not rounded as a tie.
  const sticky = quotient * denominator === scaled ? quotient : quotient | 1n;
  return Number(sticky) / 2 ** shift;
}

const bitLength = (value: bigint): number => value.toString(2).length;

/**
 * Computes a quantile of a histogram: the lowest value `x` such that at least a share `p` of the sample is `x` or less.
 * It is always a value of the sample, never an interpolated one.
 *
 * The method is the inverse of the empirical distribution function (Hyndman and Fan, Sample quantiles in statistical
 * packages, American Statistician 50, 1996, definition 1). Shares are compared as the nearest doubles, so `0.07` means
 * exactly 7 of 100, although the product `0.07 * 100` is a little more than 7. Time is linear in the number of entries.
 *
 * @param entries - a histogram, in ascending order of its values
 * @param p - a share, from 0 (the lowest value) to 1 (the highest value)
 * @returns a value of the histogram with a count above 0
 * @throws RangeError if the histogram is empty, if its values are not in ascending order, if it is not a valid
 *   histogram, or if `p` is not from 0 to 1
 *
 * @example
 * ```ts
 * import { quantile } from '@cards/statistics';
 *
 * const flips = [[48, 3], [50, 4], [64, 1]] as const;
 * quantile(flips, 0.5); // => 50
 * [quantile(flips, 0), quantile(flips, 1)]; // => [48, 64]
 * ```
 */
export function quantile(entries: TallyEntries, p: number): number {
  if (!(p >= 0 && p <= 1)) throw new InputError(`the share p of a quantile must be from 0 to 1, not ${p}`);
  checkHistogram(entries);
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  let last = Number.NEGATIVE_INFINITY;
  let result: number | undefined;
  for (const [value, count] of entries) {
    if (value <= last)
      throw new InputError(`the values of a histogram must be in ascending order, not ${value} after ${last}`);
    last = value;
    below += count;
    // A value with count 0 is not part of the sample, so it cannot be a quantile.
    if (result === undefined && count > 0 && below / n >= p) result = value;
  }
  if (result === undefined) throw new InputError('an empty histogram has no quantiles');
  return result;
}

/** The initial number of counts in the buffer. */
const FIRST_LENGTH = 64;

/** The maximum number of counts in the buffer: half a megabyte, so that one high value does not use much memory. */
const MAX_LENGTH = 2 ** 16;

/**
 * A tally is a histogram of integers that grows: it counts how often each value occurs. Tallies add exactly, in any
 * order and grouping, so several workers can count parts of a sample and get the same result as one worker.
 *
 * Counting a value takes constant time. Memory depends on the values that occur: at most half a megabyte, plus one map
 * entry for each value that is 65,536 or more above the lowest allowed one. Counts are exact up to 2^53.
 *
 * @example
 * ```ts
 * import { Tally } from '@cards/statistics';
 *
 * const monday = new Tally(1, 6);
 * for (const face of [3, 6, 3]) monday.add(face);
 * const tuesday = new Tally(1, 6);
 * tuesday.add(6, 10);
 *
 * monday.merge(tuesday.entries());
 * monday.entries(); // => [[3, 2], [6, 11]]
 * // Each entry is [value, count]. The functions of this package take entries.
 * monday.add(7); // throws RangeError
 * ```
 */
export class Tally {
  /** The counts of adjacent values: `counts[i]` belongs to the value `min + i`. It grows to values that occur. */
  private counts: Float64Array;
  /** The counts of values that are too high for the buffer, all above 0. */
  private far: Map<number, number> | undefined;

  /**
   * Creates an empty tally.
   *
   * @param min - the lowest allowed value, a safe integer
   * @param max - the highest allowed value, a safe integer from `min`
   * @throws RangeError for any other bounds
   */
  constructor(
    private readonly min: number,
    private readonly max: number,
  ) {
    if (!(Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max))
      throw new InputError(`the bounds of a tally must be safe integers with min <= max, not ${min} and ${max}`);
    this.counts = new Float64Array(Math.min(max - min + 1, FIRST_LENGTH));
  }

  /**
   * Adds to the count of a value.
   *
   * @param value - an integer within the bounds
   * @param times - the number to add, a safe integer from 0 (default: 1)
   * @throws RangeError for any other value or number; the tally does not change
   */
  add(value: number, times = 1): void {
    if (times !== 1) checkCount(value, times);
    const at = value - this.min;
    const count = this.counts[at];
    // `undefined` covers three cases: outside the buffer, out of bounds, not an integer.
    if (count === undefined) this.addOutside(value, times);
    else this.counts[at] = count + times;
  }

  /**
   * Adds all counts of another tally.
   *
   * @param entries - the entries of the other tally, in any order
   * @throws RangeError if a value is not an integer within the bounds of this tally, or if a count is not a safe
   *   integer from 0; this tally does not change
   */
  merge(entries: TallyEntries): void {
    checkHistogram(entries);
    for (const [value] of entries) this.checkBounds(value);
    for (const [value, count] of entries) this.add(value, count);
  }

  /** Returns the values with counts above 0 as pairs `[value, count]`, in ascending order of the values. */
  entries(): TallyEntries {
    const { min, counts, far = [] } = this;
    const entries: (readonly [number, number])[] = [];
    for (let at = 0; at < counts.length; at++) {
      const count = counts[at] as number;
      if (count > 0) entries.push([min + at, count]);
    }
    return [...entries, ...[...far].sort(([a], [b]) => a - b)];
  }

  private checkBounds(value: number): void {
    const { min, max } = this;
    if (!(Number.isInteger(value) && value >= min && value <= max))
      throw new InputError(`a value of this tally must be an integer from ${min} to ${max}, not ${value}`);
  }

  private addOutside(value: number, times: number): void {
    this.checkBounds(value);
    const { min, max, counts } = this;
    const at = value - min;
    if (at < MAX_LENGTH) {
      const length = Math.max(2 * counts.length, at + 1);
      this.counts = new Float64Array(Math.min(max - min + 1, MAX_LENGTH, length));
      this.counts.set(counts);
      this.counts[at] = times;
    } else if (times > 0) (this.far ??= new Map()).set(value, (this.far.get(value) ?? 0) + times);
  }
}

/** The error for invalid input, with the code of the errors of `@cards/core`, which this package does not import. */
export class InputError extends RangeError {
  /** Always `InputError`. */
  override readonly name = 'InputError';
  /** Always `CARDS_INPUT`. */
  readonly code = 'CARDS_INPUT';
}
