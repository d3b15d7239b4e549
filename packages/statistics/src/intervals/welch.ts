import { checkMean } from './check-sample.js';
import type { Interval } from './interval.js';
import { studentT95 } from './student-t.js';

/** A sample mean with its standard error. */
export interface MeanWithError {
  /** The sample mean, finite. */
  readonly mean: number;
  /** Its standard error, in the same units, finite, 0 or more. */
  readonly stderr: number;
  /** The size of the sample, an integer from 2. */
  readonly n: number;
}

/**
 * Welch's 95 % interval of the difference of two means in independent samples, whatever their sizes and variances
 * (Welch, The generalization of Student's problem when several different population variances are involved, Biometrika
 * 34, 1947).
 *
 * Degrees of freedom are the approximation of Welch and Satterthwaite, at least 1; t between two integers is
 * interpolated linearly in their reciprocal, which is never too small.
 *
 * @param first - the first sample
 * @param second - the second sample
 * @returns the ends of the first mean minus the second; both are the difference where neither sample varies
 * @throws RangeError when a number is not as described
 *
 * @example
 * ```ts
 * import { welchInterval95 } from '@cards/statistics';
 *
 * const [low, high] = welchInterval95({ mean: 50.5, stderr: 0.2, n: 1000 }, { mean: 48.5, stderr: 0.3, n: 200 });
 * low; // ≈ 1.291
 * high; // ≈ 2.709
 * ```
 */
export function welchInterval95(first: MeanWithError, second: MeanWithError): Interval {
  for (const { mean, stderr, n } of [first, second]) checkMean(mean, stderr, n);
  const difference = first.mean - second.mean;
  const [one, other] = [first.stderr ** 2, second.stderr ** 2];
  if (one + other === 0) return [difference, difference];
  const freedom = (one + other) ** 2 / (one ** 2 / (first.n - 1) + other ** 2 / (second.n - 1));
  const half = interpolatedT95(freedom) * Math.sqrt(one + other);
  return [difference - half, difference + half];
}

/**
 * The quantile for degrees of freedom that are not an integer. It is convex in their reciprocal: the chord between its
 * neighbors is never too low.
 */
function interpolatedT95(freedom: number): number {
  const below = Math.max(1, Math.floor(freedom));
  const [low, high] = [studentT95(below), studentT95(below + 1)];
  const share = (1 / below - 1 / Math.max(1, freedom)) / (1 / below - 1 / (below + 1));
  return low + share * (high - low);
}
