import { studentT95 } from './student-t.js';

/** A mean as a sample of 2 or more found it. */
interface SampledMean {
  /** The sample mean. */
  readonly mean: number;
  /** Its standard error, from 0 on. */
  readonly stderr: number;
  /** The size of the sample, from 2 on. */
  readonly n: number;
}

/**
 * Welch's 95 % interval of the difference of two means that independent samples found, whatever their sizes and variances (Welch, The
 * generalization of Student's problem when several different population variances are involved, Biometrika 34, 1947).
 *
 * @param first - the first sample
 * @param second - the second sample
 * @returns the lowest and the highest difference, the first mean less the second
 */
export function welchInterval95(first: SampledMean, second: SampledMean): readonly [low: number, high: number] {
  const difference = first.mean - second.mean;
  const [one, other] = [first.stderr ** 2, second.stderr ** 2];
  if (one + other === 0) return [difference, difference];
  const freedom = (one + other) ** 2 / (one ** 2 / (first.n - 1) + other ** 2 / (second.n - 1));
  const half = between(freedom) * Math.sqrt(one + other);
  return [difference - half, difference + half];
}

/**
 * The quantile for degrees of freedom that are no whole number. It is convex in their reciprocal: the straight line between its neighbours
 * is never too short.
 */
function between(freedom: number): number {
  const below = Math.max(1, Math.floor(freedom));
  const [low, high] = [studentT95(below), studentT95(below + 1)];
  const share = (1 / below - 1 / Math.max(1, freedom)) / (1 / below - 1 / (below + 1));
  return low + share * (high - low);
}
