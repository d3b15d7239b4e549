import type { Interval } from './interval.js';
import { wilsonInterval95 } from './wilson.js';

/** A sample proportion as counts. */
export interface ProportionCounts {
  /** The number of successes, an integer from 0 to `n`. */
  readonly successes: number;
  /** The sample size, an integer from 1. */
  readonly n: number;
}

/**
 * Computes Newcombe's 95% confidence interval of the difference of two proportions in independent samples. It combines
 * the Wilson intervals of both proportions. It is within -1 and 1, contains the difference of the sample proportions,
 * and works for samples without successes or without failures.
 *
 * Coverage: close to 95% on average. In the tests, with samples of 150 and 60, it is above 93% for every pair of 6
 * proportions, and from 94.5% to 96.5% on average.
 *
 * Source: Newcombe, Interval estimation for the difference between independent proportions, Statistics in Medicine 17,
 * 1998, method 10.
 *
 * @param first - the first sample
 * @param second - the second sample
 * @returns `[low, high]` of the first proportion minus the second
 * @throws RangeError if a sample is empty, or if its number of successes is not an integer from 0 to its size
 *
 * @example
 * ```ts
 * import { newcombeInterval95 } from '@cards/statistics';
 *
 * // 56 of 70 games won, against 48 of 80: higher by 5 to 33 percentage points.
 * const [low, high] = newcombeInterval95({ successes: 56, n: 70 }, { successes: 48, n: 80 });
 * low; // ≈ 0.0524
 * high; // ≈ 0.3339
 * ```
 */
export function newcombeInterval95(first: ProportionCounts, second: ProportionCounts): Interval {
  const [pLow, pHigh] = wilsonInterval95(first.successes, first.n);
  const [qLow, qHigh] = wilsonInterval95(second.successes, second.n);
  const [p, q] = [first.successes / first.n, second.successes / second.n];
  return [p - q - Math.hypot(p - pLow, qHigh - q), p - q + Math.hypot(pHigh - p, q - qLow)];
}
