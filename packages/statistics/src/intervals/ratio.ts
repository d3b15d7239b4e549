import { moments } from '../histogram.js';
import { hardlyVaries, meanInterval, squaredSkewness, normalQuantile } from './at-level.js';
import { type Interval, NORMAL_95, studentQuantile, studentT95 } from './means.js';

/** Counted pairs of integers, in any order: a numerator, its denominator, and how often both occurred together. */
export type PairEntries = readonly (readonly [numerator: number, denominator: number, count: number])[];

/** The lowest and the highest possible value of both parts of a ratio. */
export interface RatioBounds {
  /** Of the numerator. */
  readonly numerator: Interval;
  /** Of the denominator. */
  readonly denominator: Interval;
}

/**
 * The confidence interval of a ratio of two means that are measured on the same cases, such as what a player gains on a
 * deal and what the best player gains on it.
 *
 * A ratio `r` is in the interval if the mean of `numerator - r * denominator` is not shown to differ from 0 (Fieller's
 * theorem). So what the cases have in common cancels. For a small sample of skewed differences the interval is longer,
 * and a part that hardly varies gets the interval that {@link meanInterval} gives it: the rules are stated there.
 *
 * Coverage in the tests, at 95%: 93% or more in samples of 50 and more, also of skewed values and of rare ones.
 *
 * Source: Fieller, Some problems in interval estimation, Journal of the Royal Statistical Society B 16, 1954.
 *
 * @param entries - the pairs; two or more, and 31 or more unless the error is 0.05
 * @param bounds - the bounds of both parts, for a part that hardly varies
 * @param error - the probability that the interval misses the true ratio, above 0 and below 1 (default: 0.05)
 * @returns the ends; null if the denominator is not shown to be above 0, so that any ratio is possible
 * @throws RangeError for a smaller sample, an invalid histogram, a value out of bounds, or an error out of range
 *
 * @example
 * ```ts
 * import { ratioInterval } from '@cards/statistics';
 *
 * // What a player and the best one gain over random play, on 40 deals.
 * const gains = [[2, 4, 10], [3, 5, 20], [1, 3, 10]] as const;
 * const [low, high] = ratioInterval(gains, { numerator: [-9, 9], denominator: [0, 9] }) ?? [];
 * low; // ≈ 0.4977
 * high; // ≈ 0.5574
 * ```
 */
export function ratioInterval(entries: PairEntries, bounds: RatioBounds, error = 0.05): Interval | null {
  const numerators = entries.map(([x, , count]) => [x, count] as const);
  const denominators = entries.map(([, y, count]) => [y, count] as const);
  // It checks the sample and the bounds, also where the interval is not used.
  const rareX = meanInterval(numerators, bounds.numerator, error);
  const rareY = meanInterval(denominators, bounds.denominator, error);
  const [{ n, mean: mx, variance: xx }, { mean: my, variance: yy }] = [moments(numerators), moments(denominators)];
  const xy = entries.reduce((sum, [x, y, count]) => sum + count * (x - mx) * (y - my), 0) / (n - 1);
  const z = error === 0.05 ? NORMAL_95 : normalQuantile(1 - error / 2);
  const t = error === 0.05 ? studentT95(n - 1) : studentQuantile(z, n - 1);
  const ratio = mx / my;
  const rest = entries.map(([x, y, count]) => [x - ratio * y, count] as const);
  const isFlat = hardlyVaries(rest);
  const skewed = isFlat ? 0 : squaredSkewness(rest, 0);
  const t2 = (t * t * Math.max(1, (25 * skewed * (z / NORMAL_95) ** 2) / n)) / n;
  // The roots of (mx - r my)² = t² var(x - r y).
  const [a, b, c] = [my * my - t2 * (yy ?? 0), mx * my - t2 * xy, mx * mx - t2 * (xx ?? 0)];
  if (!(my > 0 && a > 0 && rareY[0] > 0)) return null;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const ends = [(b - root) / a, (b + root) / a];
  if (hardlyVaries(numerators)) ends.push(rareX[0] / my, rareX[1] / my);
  if (hardlyVaries(denominators)) ends.push(mx / rareY[0], mx / rareY[1]);
  if (isFlat) {
    // Differences that did not occur have at most this probability together, and lie within the bounds of both parts.
    const unseen = -Math.log(error) / n / my;
    const products = bounds.denominator.map((y) => ratio * y);
    const [low, high] = bounds.numerator;
    ends.push(ratio + unseen * (low - Math.max(...products)), ratio + unseen * (high - Math.min(...products)));
  }
  return [Math.min(...ends), Math.max(...ends)];
}
