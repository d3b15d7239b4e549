import { checkMean, checkSize } from '../intervals/means.js';

/** A sample proportion with its sample size. */
export interface SampledProportion {
  /** The share of successes, from 0 to 1. */
  readonly mean: number;
  /** The sample size, an integer from 1. */
  readonly n: number;
}

/** A sample mean with its standard error and its sample size. */
export interface SampledMean {
  /** The sample mean, a finite number. */
  readonly mean: number;
  /** The standard error of the mean, in the same units, a finite number from 0; null for a sample of one. */
  readonly stderr: number | null;
  /** The sample size, an integer from 1. */
  readonly n: number;
}

/**
 * Computes the distance of two sample proportions in standard errors of their difference: the absolute value of the
 * two-sample z statistic with the pooled proportion. Pooling gives a useful standard error even if one sample has no
 * successes. {@link toleratedOfProportions} computes which distances chance explains.
 *
 * @param first - the first sample
 * @param second - the second sample
 * @returns a number of standard errors, 0 or more
 * @throws RangeError if a proportion is not from 0 to 1, or if a sample size is not an integer from 1
 *
 * @example
 * ```ts
 * import { deviationOfProportions } from '@cards/statistics';
 *
 * deviationOfProportions({ mean: 0.6, n: 100 }, { mean: 0.5, n: 100 }); // ≈ 1.4213
 * ```
 */
export function deviationOfProportions(first: SampledProportion, second: SampledProportion): number {
  for (const { mean, n } of [first, second]) {
    checkSize(n, 1);
    if (!(mean >= 0 && mean <= 1)) throw new RangeError(`a proportion must be from 0 to 1, not ${mean}`);
  }
  const pooled = (first.mean * first.n + second.mean * second.n) / (first.n + second.n);
  return inErrors(first.mean - second.mean, Math.sqrt(pooled * (1 - pooled) * (1 / first.n + 1 / second.n)));
}

/**
 * Computes the distance of a sample mean from a published sample mean, in standard errors of their difference. Of the
 * published sample, only the mean and the size are known, so it is assumed to have the same variance: the standard
 * error of the difference is `stderr * sqrt(1 + n / published.n)`.
 *
 * @param sample - the sample
 * @param published - the mean and the size of the published sample
 * @returns a number of standard errors, 0 or more; null if the sample has only one value, or if its standard error is 0
 *   and the means differ
 * @throws RangeError if a sample size is not an integer from 1, a mean is not finite, or a standard error is not a
 *   finite number from 0
 *
 * @example
 * ```ts
 * import { deviationOfMeans } from '@cards/statistics';
 *
 * // The mean of 100 games, and a published mean of 25 games.
 * deviationOfMeans({ mean: 50, stderr: 1, n: 100 }, { mean: 53, n: 25 }); // ≈ 1.3416
 * ```
 */
export function deviationOfMeans(sample: SampledMean, published: Pick<SampledMean, 'mean' | 'n'>): number | null {
  checkSampledMean(sample);
  checkSampledMean({ ...published, stderr: null });
  if (sample.stderr === null) return null;
  const deviation = inErrors(sample.mean - published.mean, sample.stderr * Math.sqrt(1 + sample.n / published.n));
  return Number.isFinite(deviation) ? deviation : null;
}

/** An exact expected value. */
export interface ExactMean {
  /** The expected value, a finite number. */
  readonly mean: number;
  /** The variance of one observation, 0 or more. If left out, the standard error of the sample is used. */
  readonly variance?: number | undefined;
}

/** A relative difference up to this value is rounding, because exact values are sums of doubles. */
const ROUNDING = 1e-9;

/**
 * Computes the distance of a sample mean from the exact expected value, in standard errors: the absolute value of the
 * one-sample z statistic. The standard error comes from the exact variance if it is known, otherwise from the sample. A
 * relative difference of up to 1e-9 counts as 0, because exact values are sums of doubles.
 *
 * @param sample - the sample
 * @param exact - the exact expected value
 * @returns a number of standard errors, 0 or more; Infinity if the exact variance is 0 and the means differ; null if
 *   the exact variance is not known and the sample has no standard error, or has standard error 0 and the means differ
 * @throws RangeError if the sample size is not an integer from 1, if a mean is not finite, or if a standard error or a
 *   variance is negative
 *
 * @example
 * ```ts
 * import { deviationFromExact } from '@cards/statistics';
 *
 * // 53 heads in 100 throws of a fair coin.
 * deviationFromExact({ mean: 0.53, stderr: 0.05, n: 100 }, { mean: 0.5, variance: 0.25 }); // ≈ 0.6
 * ```
 */
export function deviationFromExact(sample: SampledMean, exact: ExactMean): number | null {
  checkSampledMean(sample);
  if (!Number.isFinite(exact.mean)) throw new RangeError(`an exact mean must be a finite number, not ${exact.mean}`);
  if (exact.variance !== undefined && !(exact.variance >= 0))
    throw new RangeError(`a variance must be 0 or more, not ${exact.variance}`);
  const error = exact.variance === undefined ? sample.stderr : Math.sqrt(exact.variance / sample.n);
  const distance = Math.abs(sample.mean - exact.mean);
  const difference = distance <= ROUNDING * Math.abs(exact.mean) ? 0 : distance;
  if (error === null || (error === 0 && difference > 0 && exact.variance === undefined)) return null;
  return inErrors(difference, error);
}

function checkSampledMean({ mean, stderr, n }: SampledMean): void {
  checkMean(mean, stderr ?? 0, n, 1);
}

/** Returns a difference in standard errors, and 0 for no difference even if the standard error is 0. */
const inErrors = (difference: number, error: number): number => (difference === 0 ? 0 : Math.abs(difference) / error);
