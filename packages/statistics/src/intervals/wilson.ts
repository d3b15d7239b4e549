import type { Interval } from './interval.js';
import { checkProportion, NORMAL_95 } from './student-t.js';

/**
 * Computes Wilson's 95% score interval of a proportion: all proportions that a two-sided score test at the 5% level
 * does not reject. It is within 0 and 1 and contains the sample proportion. Unlike the mean plus and minus standard
 * errors, it also works near 0 and 1, and in samples of one.
 *
 * Coverage: close to 95% on average, but it varies with the true proportion. In the tests, with samples of 1,000, it is
 * from 94% to 96.5% for the proportions 1%, 2%, … 99%. For at least 95% everywhere, use the Clopper-Pearson interval.
 *
 * Sources: Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927. Newcombe,
 * Two-sided confidence intervals for the single proportion, Statistics in Medicine 17, 1998, method 3.
 *
 * @param successes - the number of successes, an integer from 0 to `n`
 * @param n - the sample size, an integer from 1
 * @returns `[low, high]`, both from 0 to 1
 * @throws RangeError for any other numbers
 *
 * @example
 * ```ts
 * import { wilsonInterval95 } from '@cards/statistics';
 *
 * // 0 successes in 20: the true rate can be as high as 16%.
 * const [low, high] = wilsonInterval95(0, 20);
 * low; // => 0
 * high; // ≈ 0.1611
 * ```
 */
export function wilsonInterval95(successes: number, n: number): Interval {
  checkProportion(successes, n);
  return [lowEnd(successes, n), 1 - lowEnd(n - successes, n)];
}

/**
 * The lower root of `(n + z^2) p^2 - (2 k + z^2) p + k^2 / n`, as the product of both roots divided by the upper root:
 * the usual formula would subtract two nearly equal numbers if there are few successes.
 */
function lowEnd(k: number, n: number): number {
  const z2 = NORMAL_95 * NORMAL_95;
  const upper = (2 * k + z2 + NORMAL_95 * Math.sqrt(z2 + (4 * k * (n - k)) / n)) / 2;
  return ((k / n) * k) / upper;
}
