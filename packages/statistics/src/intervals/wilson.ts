import { checkProportion } from './check-sample.js';
import type { Interval } from './interval.js';
import { NORMAL_95 } from './student-t.js';

/**
 * Wilson's 95 % score interval of a proportion: the proportions that a two-sided 5 % score test of the sample does not
 * reject. It lies within 0 and 1, contains the sample proportion, and keeps its meaning near 0 and 1 and in samples of
 * one, where the mean with its standard error does not (Wilson, Probable inference, the law of succession, and
 * statistical inference, JASA 22, 1927; Newcombe, Two-sided confidence intervals for the single proportion, Statistics
 * in Medicine 17, 1998, method 3).
 *
 * Coverage varies with the true proportion around 95 %: from 94 % to 96.5 % in samples of 1,000, by the tests. For at
 * least 95 % everywhere, use the interval of Clopper and Pearson.
 *
 * @param successes - the number of successes, an integer from 0 to `n`
 * @param n - the size of the sample, an integer from 1
 * @returns the ends, each within 0 and 1
 * @throws RangeError when the arguments are not such numbers
 *
 * @example
 * ```ts
 * import { wilsonInterval95 } from '@cards/statistics';
 *
 * // 0 of 20: the rate may still be 16 %.
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
 * The lower root of `(n + z2) p2 - (2 k + z2) p + k2 / n`, as the product of both roots over the upper one: the usual
 * formula subtracts two nearly equal numbers when there are few successes.
 */
function lowEnd(k: number, n: number): number {
  const z2 = NORMAL_95 * NORMAL_95;
  const upper = (2 * k + z2 + NORMAL_95 * Math.sqrt(z2 + (4 * k * (n - k)) / n)) / 2;
  return ((k / n) * k) / upper;
}
