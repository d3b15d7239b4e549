import { checkMean, checkSize } from '../intervals/check-sample.js';

/** A sample proportion. */
export interface SampledProportion {
  /** The share of successes, from 0 to 1. */
  readonly mean: number;
  /** The size of the sample, an integer from 1. */
  readonly n: number;
}

/** A sample mean. */
export interface SampledMean {
  /** The sample mean. */
  readonly mean: number;
  /** Its standard error, in the same units, 0 or more; null for a sample of one. */
  readonly stderr: number | null;
  /** The size of the sample, an integer from 1. */
  readonly n: number;
}

/**
 * The distance of two sample proportions in standard errors of their difference, if both samples come from one
 * population. The standard error is that of the pooled proportion, so a sample without successes has a fair one too.
 *
 * @param ours - the first sample
 * @param theirs - the second sample
 * @returns 0 or more
 * @throws RangeError when a proportion is not from 0 to 1, or a size is not an integer from 1
 *
 * @example
 * ```ts
 * import { deviationOfProportions } from '@cards/statistics';
 *
 * deviationOfProportions({ mean: 0.6, n: 100 }, { mean: 0.5, n: 100 }); // ≈ 1.4213
 * ```
 */
export function deviationOfProportions(ours: SampledProportion, theirs: SampledProportion): number {
  for (const { mean, n } of [ours, theirs]) {
    checkSize(n, 1);
    if (!(mean >= 0 && mean <= 1)) throw new RangeError(`a proportion is from 0 to 1, not ${mean}`);
  }
  const pooled = (ours.mean * ours.n + theirs.mean * theirs.n) / (ours.n + theirs.n);
  return inErrors(ours.mean - theirs.mean, Math.sqrt(pooled * (1 - pooled) * (1 / ours.n + 1 / theirs.n)));
}

/**
 * The distance of two sample means in standard errors of their difference, if both samples have our variance: of the
 * other one, only the mean and the size are known.
 *
 * @param ours - our sample
 * @param theirs - the mean and the size of the other sample
 * @returns 0 or more; null when our sample is too small to show its variance, or shows none and the means differ
 * @throws RangeError when a size is not an integer from 1, a mean is not finite, or a standard error is not a finite
 *   number from 0
 *
 * @example
 * ```ts
 * import { deviationOfMeans } from '@cards/statistics';
 *
 * // A published mean of 25 games, beside 100 of ours.
 * deviationOfMeans({ mean: 50, stderr: 1, n: 100 }, { mean: 53, n: 25 }); // ≈ 1.3416
 * ```
 */
export function deviationOfMeans(ours: SampledMean, theirs: Pick<SampledMean, 'mean' | 'n'>): number | null {
  checkSampledMean(ours);
  checkSampledMean({ ...theirs, stderr: null });
  if (ours.stderr === null) return null;
  const deviation = inErrors(ours.mean - theirs.mean, ours.stderr * Math.sqrt(1 + ours.n / theirs.n));
  return Number.isFinite(deviation) ? deviation : null;
}

/** An exact value. */
export interface ExactMean {
  /** The expected value. */
  readonly mean: number;
  /** The variance of one observation, 0 or more; when left out, the sample's own standard error is used. */
  readonly variance?: number | undefined;
}

/** Exact values are sums of doubles: a difference below this share of them is rounding. */
const ROUNDING = 1e-9;

/**
 * The distance of a sample mean from its exact value, in standard errors.
 *
 * @param ours - the sample
 * @param exact - the exact value
 * @returns 0 or more; Infinity when the exact variance is 0 and the mean differs; null when no variance is known and
 *   the sample shows none while the means differ
 * @throws RangeError when the size is not an integer from 1, a mean is not finite, or a standard error or variance is
 *   negative
 *
 * @example
 * ```ts
 * import { deviationFromExact } from '@cards/statistics';
 *
 * // 53 heads in 100 throws of a fair coin.
 * deviationFromExact({ mean: 0.53, stderr: 0.05, n: 100 }, { mean: 0.5, variance: 0.25 }); // ≈ 0.6
 * ```
 */
export function deviationFromExact(ours: SampledMean, exact: ExactMean): number | null {
  checkSampledMean(ours);
  if (!Number.isFinite(exact.mean)) throw new RangeError(`an exact mean is a finite number, not ${exact.mean}`);
  if (exact.variance !== undefined && !(exact.variance >= 0)) {
    throw new RangeError(`a variance is 0 or more, not ${exact.variance}`);
  }
  const error = exact.variance === undefined ? ours.stderr : Math.sqrt(exact.variance / ours.n);
  const distance = Math.abs(ours.mean - exact.mean);
  const difference = distance <= ROUNDING * Math.abs(exact.mean) ? 0 : distance;
  if (error === null || (error === 0 && difference > 0 && exact.variance === undefined)) return null;
  return inErrors(difference, error);
}

function checkSampledMean({ mean, stderr, n }: SampledMean): void {
  checkMean(mean, stderr ?? 0, n, 1);
}

/** A difference in standard errors: 0 when there is none, even where the error is 0. */
function inErrors(difference: number, error: number): number {
  return difference === 0 ? 0 : Math.abs(difference) / error;
}
