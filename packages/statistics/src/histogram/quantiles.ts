import { checkHistogram, type TallyEntries } from './moments.js';

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
  if (!(p >= 0 && p <= 1)) throw new RangeError(`the share p of a quantile must be from 0 to 1, not ${p}`);
  checkHistogram(entries);
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  let last = Number.NEGATIVE_INFINITY;
  let found: number | undefined;
  for (const [value, count] of entries) {
    if (value <= last)
      throw new RangeError(`the values of a histogram must be in ascending order, not ${value} after ${last}`);
    last = value;
    below += count;
    // A value with count 0 is not part of the sample, so it cannot be a quantile.
    if (found === undefined && count > 0 && below / n >= p) found = value;
  }
  if (found === undefined) throw new RangeError('an empty histogram has no quantiles');
  return found;
}
