import { checkHistogram } from './check-histogram.js';
import type { TallyEntries } from './tally-entries.js';

/**
 * A quantile of a histogram: the lowest value that at least a share `p` of the sample does not exceed, so always a
 * value that occurred. It is the inverse of the empirical distribution function (Hyndman and Fan, Sample quantiles in
 * statistical packages, American Statistician 50, 1996, definition 1).
 *
 * Shares are compared as doubles, both nearest to their fraction: `0.07` means exactly 7 of 100, where the product
 * `0.07 * 100` is a little more than 7. Time is linear in the number of entries.
 *
 * @param entries - a histogram, by ascending value
 * @param p - a share from 0 (the lowest value) to 1 (the highest value)
 * @returns a value of the histogram with a count above 0
 * @throws RangeError when the histogram is empty, not in order, or holds anything but integers with counts; or when `p`
 *   is not from 0 to 1
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
  if (!(p >= 0 && p <= 1)) throw new RangeError(`the share of a quantile is from 0 to 1, not ${p}`);
  checkHistogram(entries);
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  let last = Number.NEGATIVE_INFINITY;
  let found: number | undefined;
  for (const [value, count] of entries) {
    if (value <= last) {
      throw new RangeError(`a histogram is in ascending order of its values, not ${value} after ${last}`);
    }
    last = value;
    below += count;
    // An entry with count 0 did not occur, not even as the lowest value.
    if (found === undefined && count > 0 && below / n >= p) found = value;
  }
  if (found === undefined) throw new RangeError('an empty histogram has no quantiles');
  return found;
}
