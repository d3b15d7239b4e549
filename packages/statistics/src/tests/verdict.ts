import type { MeanKind } from '../intervals/at-level.js';

/** The mean of a sample of integers. */
export interface SampledMean {
  /** `proportion` for values 0 and 1, which determine the variance. */
  readonly kind: MeanKind;
  /** The sample mean, a finite number. */
  readonly mean: number;
  /** The standard error of the mean, in the same units, a finite number from 0; null for a sample of one. */
  readonly stderr: number | null;
  /** The sample size, an integer from 1. */
  readonly n: number;
  /** The lowest observed value. */
  readonly min: number;
  /** The highest observed value. */
  readonly max: number;
}

/** An expected value that is exact, or a published mean of another sample. */
export interface KnownMean {
  /** The value, a finite number. */
  readonly mean: number;
  /** The size of the published sample, an integer from 1; undefined for an exact value. */
  readonly n?: number | undefined;
  /** The exact variance of one observation, 0 or more; if undefined, that of the sample is used. */
  readonly variance?: number | undefined;
}

/** How far a sample mean is from a known one. */
export interface Deviation {
  /**
   * The absolute difference in standard errors; Infinity if the exact variance is 0 and the means differ. Null if the
   * variance is not known and the sample has only one value, or has a standard error of 0 and the means differ.
   */
  readonly deviation: number | null;
  /** The deviation that chance explains, at least {@link TOLERATED_ERRORS}; absent if `deviation` is null. */
  readonly tolerated?: number;
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

/** A relative difference up to this value is rounding, because exact values are sums of doubles. */
const ROUNDING = 1e-9;

/**
 * Compares a sample mean with an exact value, or with a published mean of which only the size of its sample is known. A
 * deviation that is larger than the tolerated one is evidence of a real difference. A relative difference of up to 1e-9
 * counts as 0, because exact values are sums of doubles.
 *
 * The deviation is the absolute value of a z statistic. For proportions, the standard error follows from the exact
 * proportion, or from the pooled one of both samples, which is useful even if one sample has no successes. For other
 * means it comes from the exact variance if that is known, and otherwise from the sample; the published sample is
 * assumed to have the same variance, so the standard error of the difference is `stderr * sqrt(1 + n / published n)`.
 *
 * The tolerated deviation of proportions is Bernstein's inequality, for samples of any size: chance alone exceeds it at
 * most once in 10,000 times. A sum of independent 0-or-1 variables with variance `v` differs from its mean by more than
 * `sqrt(2 v L) + L / 3` with a probability below `2 e^-L`. For two samples, the total number of successes is given, and
 * the successes of one sample have a hypergeometric distribution. It is the distribution of such a sum.
 *
 * That of other means has the same form with a larger allowance: it tolerates ten more observations at the far end of
 * the observed range, extended to the integers around the known mean. A few extreme observations, which can also hide
 * the variance of the others, are therefore never enough to reject a mean. The simulations of the tests, which include
 * rare events and geometric tails, are consistent with at most one false rejection in 10,000. There is no proof for all
 * distributions. If the variance is not known, the rate is higher for a mean that depends mostly on values too rare to
 * be in the sample.
 *
 * Sources: Boucheron, Lugosi and Massart, Concentration Inequalities, 2013, section 2.8. For the hypergeometric
 * distribution: Vatutin and Mikhailov, Limit theorems for the number of empty cells in an equiprobable scheme for group
 * allocation of particles, Theory of Probability and its Applications 27, 1982.
 *
 * @param sample - the sample
 * @param known - the value that it is compared with
 *
 * @example
 * ```ts
 * import { deviationFrom } from '@cards/statistics/internal';
 *
 * // 3 successes in 10 at a rate of 1%: 9 standard errors, which are still tolerated in a sample of 10.
 * const sample = { kind: 'proportion', mean: 0.3, stderr: 0.15, n: 10, min: 0, max: 1 } as const;
 * const { deviation, tolerated } = deviationFrom(sample, { mean: 0.01 });
 * deviation; // ≈ 9.2
 * tolerated; // ≈ 15.1
 * ```
 */
export function deviationFrom(sample: SampledMean, known: KnownMean): Deviation {
  const { kind, mean, n, min, max } = sample;
  const error = standardError(sample, known);
  const difference = Math.abs(mean - known.mean);
  const isSame = difference <= ROUNDING * Math.abs(known.mean);
  const isEstimated = kind === 'count' && known.variance === undefined;
  if (error === null || (error === 0 && !isSame && isEstimated)) return { deviation: null };
  const deviation = isSame ? 0 : difference / error;
  if (isSame || deviation === Number.POSITIVE_INFINITY) return { deviation, tolerated: TOLERATED_ERRORS };
  const span = Math.max(max, Math.ceil(known.mean)) - Math.min(min, Math.floor(known.mean));
  const extremes = kind === 'proportion' ? EXTREMES_OF_PROPORTIONS : EXTREMES_OF_MEANS * span;
  const sizes = known.n === undefined ? [n] : [n, known.n];
  const far = sizes.reduce((sum, size) => sum + extremes / size, 0);
  // The ratio of the hypergeometric standard error to the pooled standard error of two samples.
  const pooling = known.n === undefined ? 1 : Math.sqrt((n + known.n) / (n + known.n - 1));
  return { deviation, tolerated: TOLERATED_ERRORS * pooling + (far / difference) * deviation };
}

/** The standard error of the difference; null if the sample does not show it. */
function standardError({ kind, mean, stderr, n }: SampledMean, known: KnownMean): number | null {
  if (known.n === undefined) {
    const variance = kind === 'proportion' ? known.mean * (1 - known.mean) : known.variance;
    // Rounding can carry an exact rate past 1.
    return variance === undefined ? stderr : Math.sqrt(Math.max(0, variance) / n);
  }
  if (kind === 'count') return stderr === null ? null : stderr * Math.sqrt(1 + n / known.n);
  const pooled = (mean * n + known.mean * known.n) / (n + known.n);
  return Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / known.n));
}
