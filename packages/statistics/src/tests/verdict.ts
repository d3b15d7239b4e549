import { InputError } from '../histogram.js';
import { checkMean, checkSize } from '../intervals/means.js';

/** The comparison of a sample mean with an exact value or with the mean of another sample. */
export interface Comparison {
  /** The absolute difference, in units of the means. */
  readonly difference: number;
  /** The absolute difference in standard errors. Infinity stands for a difference that is impossible. */
  readonly deviation: number;
  /** The sample sizes, integers from 1: one for a comparison with an exact value, two for two samples. */
  readonly sizes: readonly number[];
}

/**
 * L of Bernstein's inequality: chance exceeds the bound with a probability of at most `2 e^-L`, less than 1 in 11,000.
 */
const LEVEL = 10;

/**
 * The tolerated deviation in large samples, in standard errors (about 4.47). Chance exceeds it at most once in 10,000
 * times.
 */
export const TOLERATED_ERRORS = Math.sqrt(2 * LEVEL);

/** The additional number of tolerated extreme observations, if the mean determines the variance. */
const EXTREMES_OF_PROPORTIONS = LEVEL / 3;

/** The additional number of tolerated extreme observations, if the variance is estimated. */
const EXTREMES_OF_MEANS = LEVEL;

/**
 * Computes the deviation between two proportions, or between a proportion and its exact value, that chance explains. A
 * larger deviation is evidence of a real difference.
 *
 * Error guarantee: chance alone exceeds the result at most once in 10,000 times, for samples of any size.
 *
 * The method is Bernstein's inequality. A sum of independent 0-or-1 variables with variance `v` differs from its mean
 * by more than `sqrt(2 v L) + L / 3` with a probability below `2 e^-L`. For two samples, the total number of successes
 * is given, and the successes of one sample have a hypergeometric distribution. It is the distribution of such a sum.
 *
 * Sources: Boucheron, Lugosi and Massart, Concentration Inequalities, 2013, section 2.8. For the hypergeometric
 * distribution: Vatutin and Mikhailov, Limit theorems for the number of empty cells in an equiprobable scheme for group
 * allocation of particles, Theory of Probability and its Applications 27, 1982.
 *
 * @param comparison - the two proportions, with the deviation from `deviationOfProportions` or `deviationFromExact`
 * @returns the tolerated deviation in standard errors, at least {@link TOLERATED_ERRORS}
 * @throws RangeError if the difference or the deviation is negative, or if there are not one or two sizes from 1
 *
 * @example
 * ```ts
 * import { deviationFromExact, toleratedOfProportions } from '@cards/statistics/internal';
 *
 * // 3 successes in 10 at a rate of 1%: a deviation of 9 standard errors, which is still tolerated in a sample of 10.
 * const deviation = deviationFromExact({ mean: 0.3, stderr: null, n: 10 }, { mean: 0.01, variance: 0.0099 });
 * deviation; // ≈ 9.2
 * toleratedOfProportions({ difference: 0.29, deviation: deviation ?? 0, sizes: [10] }); // ≈ 15.1
 * ```
 */
export function toleratedOfProportions(comparison: Comparison): number {
  return tolerated(comparison, EXTREMES_OF_PROPORTIONS);
}

/**
 * Computes the deviation between two means, or between a mean and its exact value, that chance explains. A larger
 * deviation is evidence of a real difference.
 *
 * The method has the form of {@link toleratedOfProportions}, with a larger allowance: it tolerates ten more
 * observations at the far end of the observed range. A few extreme observations, which can also hide the variance of
 * the others, are therefore never enough to reject a mean.
 *
 * Error rate: the simulations of the tests, which include rare events and geometric tails, are consistent with at most
 * one false rejection in 10,000. There is no proof for all distributions. If the variance is not known, the rate is
 * higher for a mean that depends mostly on values too rare to be in the sample.
 *
 * @param comparison - the two means, with the deviation from `deviationOfMeans` or `deviationFromExact`
 * @param span - the width of the observed range in units of the means, as {@link spanOf} computes it; 0 or more
 * @returns the tolerated deviation in standard errors, at least {@link TOLERATED_ERRORS}
 * @throws RangeError if a number is negative, or if there are not one or two sizes from 1
 *
 * @example
 * ```ts
 * import { deviationFromExact, spanOf, toleratedOfMeans } from '@cards/statistics/internal';
 *
 * // The mean of 400 throws of a die is 3.7. Does that agree with a fair die?
 * const deviation = deviationFromExact({ mean: 3.7, stderr: 0.085, n: 400 }, { mean: 3.5, variance: 35 / 12 }) ?? 0;
 * deviation; // ≈ 2.34
 * const span = spanOf({ min: 1, max: 6 }, 3.5);
 * deviation <= toleratedOfMeans({ difference: 0.2, deviation, sizes: [400] }, span); // => true
 * ```
 */
export function toleratedOfMeans(comparison: Comparison, span: number): number {
  if (!(span >= 0)) throw new InputError(`a span must be 0 or more, not ${span}`);
  return tolerated(comparison, EXTREMES_OF_MEANS * span);
}

/**
 * Returns the width of the range of the observed values, extended to the integers on both sides of a mean.
 *
 * @param observed - the lowest and the highest observed value
 * @param mean - the mean for the comparison; it requires values on both sides of it, unless it is an integer
 *
 * @example
 * ```ts
 * import { spanOf } from '@cards/statistics/internal';
 *
 * spanOf({ min: 2, max: 5 }, 3.5); // => 3
 * spanOf({ min: 2, max: 5 }, 6.5); // => 5
 * ```
 */
export function spanOf(observed: { readonly min: number; readonly max: number }, mean: number): number {
  return Math.max(observed.max, Math.ceil(mean)) - Math.min(observed.min, Math.floor(mean));
}

function tolerated({ difference, deviation, sizes }: Comparison, extremes: number): number {
  if (!(difference >= 0 && deviation >= 0))
    throw new InputError(`difference and deviation must be 0 or more, not ${difference} and ${deviation}`);
  if (!((sizes.length === 1 || sizes.length === 2) && sizes.every((size) => size >= 1)))
    throw new InputError(
      `a comparison must have one or two sample sizes from 1, not ${sizes.length === 0 ? 'none' : sizes.join(' and ')}`,
    );
  if (deviation === 0 || deviation === Number.POSITIVE_INFINITY) return TOLERATED_ERRORS;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // The ratio of the hypergeometric standard error to the pooled standard error of two samples.
  const pooling = sizes.length === 1 ? 1 : Math.sqrt(total / (total - 1));
  const far = sizes.reduce((sum, size) => sum + extremes / size, 0);
  return TOLERATED_ERRORS * pooling + (far / difference) * deviation;
}

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
 * import { deviationOfProportions } from '@cards/statistics/internal';
 *
 * deviationOfProportions({ mean: 0.6, n: 100 }, { mean: 0.5, n: 100 }); // ≈ 1.4213
 * ```
 */
export function deviationOfProportions(first: SampledProportion, second: SampledProportion): number {
  for (const { mean, n } of [first, second]) {
    checkSize(n, 1);
    if (!(mean >= 0 && mean <= 1)) throw new InputError(`a proportion must be from 0 to 1, not ${mean}`);
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
 * import { deviationOfMeans } from '@cards/statistics/internal';
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
 * import { deviationFromExact } from '@cards/statistics/internal';
 *
 * // 53 heads in 100 throws of a fair coin.
 * deviationFromExact({ mean: 0.53, stderr: 0.05, n: 100 }, { mean: 0.5, variance: 0.25 }); // ≈ 0.6
 * ```
 */
export function deviationFromExact(sample: SampledMean, exact: ExactMean): number | null {
  checkSampledMean(sample);
  if (!Number.isFinite(exact.mean)) throw new InputError(`an exact mean must be a finite number, not ${exact.mean}`);
  if (exact.variance !== undefined && !(exact.variance >= 0))
    throw new InputError(`a variance must be 0 or more, not ${exact.variance}`);
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
