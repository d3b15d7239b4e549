import type { Interval } from './interval.js';
import { wilsonInterval95 } from './wilson.js';

/** A proportion as counts. */
export interface ProportionCounts {
  /** The number of successes, an integer from 0 to `n`. */
  readonly successes: number;
  /** The size of the sample, an integer from 1. */
  readonly n: number;
}

/**
 * Newcombe's 95 % interval of the difference of two proportions in independent samples, made of Wilson's intervals of
 * both. It lies within -1 and 1, contains the difference of the samples, and keeps its meaning where a sample has no
 * successes or no failures (Newcombe, Interval estimation for the difference between independent proportions,
 * Statistics in Medicine 17, 1998, method 10).
 *
 * @param first - the first sample
 * @param second - the second sample
 * @returns the ends of the first proportion minus the second
 * @throws RangeError when a sample is empty, or its successes are not an integer from 0 to its size
 *
 * @example
 * ```ts
 * import { newcombeInterval95 } from '@cards/statistics';
 *
 * // 56 of 70 against 48 of 80: better by 5 to 33 percentage points.
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
