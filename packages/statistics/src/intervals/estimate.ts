import { moments } from '../histogram/moments.js';
import type { TallyEntries } from '../histogram/tally-entries.js';
import type { Interval } from './interval.js';
import { studentInterval95 } from './student-t.js';
import { wilsonInterval95 } from './wilson.js';

/**
 * What a mean is: the share of successes among values 0 and 1 (`proportion`), or the mean of any integers (`count`).
 */
export type MeanKind = 'count' | 'proportion';

/** A 95 % interval of a proportion, from the number of successes and the size of the sample. */
export type ProportionInterval = (successes: number, n: number) => Interval;

/** An estimate of a mean. */
export interface Estimate {
  /** The size of the sample. */
  readonly n: number;
  /** The sample mean, in units of the values. */
  readonly mean: number;
  /** Its standard error, in the same units; null for a sample of one. */
  readonly stderr: number | null;
  /** Its 95 % interval, in the same units; null for the mean of a count in a sample of one. */
  readonly ci95: Interval | null;
}

/**
 * The mean of a histogram with its 95 % interval: Wilson's for a proportion, or the one given; Student's t for a count.
 *
 * @param kind - what the mean is
 * @param entries - the histogram; of a proportion, it holds the values 0 and 1 alone
 * @param ofProportion - the interval of a proportion
 * @throws RangeError when the histogram is empty, holds anything but integers with counts, or for a proportion a value
 *   other than 0 and 1
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
      throw new RangeError(`a proportion counts the values 0 and 1, not ${value}`);
    }
    sum += value * count;
  }
  return sum;
}
