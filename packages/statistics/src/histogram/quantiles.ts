import type { TallyEntries } from './tally.js';

/**
 * A quantile of a histogram: the lowest value that at least a share `p` of the sample does not exceed, so always a value that
 * occurred (the inverse of the empirical distribution function; Hyndman and Fan 1996, definition 1).
 *
 * Shares are compared as doubles, both nearest to their fraction: `0.07` means seven of a hundred exactly, where
 * the product `0.07 * 100` is a little more than 7.
 *
 * @param entries - a histogram
 * @param p - a share from 0 (the lowest value) to 1 (the highest)
 * @throws RangeError when the histogram is empty or `p` is no such share
 */
export function quantile(entries: TallyEntries, p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a quantile is asked for a share from 0 to 1, not for ${p}`);
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [value, count] of entries) {
    below += count;
    // An entry that counts nothing did not occur, not even as the lowest value.
    if (count > 0 && below / n >= p) return value;
  }
  throw new RangeError('an empty histogram has no quantiles');
}
