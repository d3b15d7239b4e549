/** A sample value beside an exact one, or beside that of another sample. */
export interface Comparison {
  /** The distance of both, in their units, 0 or more. */
  readonly difference: number;
  /** The same in standard errors: 0 where there is no difference, Infinity where none is possible. */
  readonly deviation: number;
  /** The size of each sample, integers from 1: one number beside an exact value, two beside another sample. */
  readonly sizes: readonly number[];
}

/**
 * L of Bernstein's inequality: chance exceeds the bound with probability at most `2 e^-L`, less than once in 11,000
 * times.
 */
const LEVEL = 10;

/** The standard errors that chance may reach in large samples. */
export const TOLERATED_ERRORS = Math.sqrt(2 * LEVEL);

/** The observations at the far end that are tolerated as well, where the variance follows from the mean. */
const EXTREMES_OF_PROPORTIONS = LEVEL / 3;

/** The same where the variance is an estimate too. */
const EXTREMES_OF_MEANS = LEVEL;

/**
 * The standard errors by which two proportions, or a proportion and its exact value, may differ by chance.
 *
 * Chance alone exceeds it at most once in 10,000 times, in samples of any size, by Bernstein's inequality: a sum of
 * independent 0-or-1 variables with variance `v` differs from its mean by more than `sqrt(2 v L) + L / 3` with a
 * probability below `2 e^-L` (Boucheron, Lugosi and Massart, Concentration Inequalities, 2013, section 2.8). Given the
 * successes of two samples together, those of one are hypergeometric, and so distributed as such a sum (Vatutin and
 * Mikhailov, Limit theorems for the number of empty cells in an equiprobable scheme for group allocation of particles,
 * Theory of Probability and its Applications 27, 1982).
 *
 * @param comparison - the two proportions, with the deviation of `deviationOfProportions` or `deviationFromExact`
 * @returns standard errors, at least {@link TOLERATED_ERRORS}
 * @throws RangeError when the difference or deviation is negative, or there are not one or two sizes from 1
 *
 * @example
 * ```ts
 * import { deviationFromExact, toleratedOfProportions } from '@cards/statistics';
 *
 * // 3 successes in 10 at a rate of 1 %: nine standard errors, and still within what is tolerated in samples of ten.
 * const deviation = deviationFromExact({ mean: 0.3, stderr: null, n: 10 }, { mean: 0.01, variance: 0.0099 });
 * deviation; // ≈ 9.2
 * toleratedOfProportions({ difference: 0.29, deviation: deviation ?? 0, sizes: [10] }); // ≈ 15.1
 * ```
 */
export function toleratedOfProportions(comparison: Comparison): number {
  return tolerated(comparison, EXTREMES_OF_PROPORTIONS);
}

/**
 * The standard errors by which two means, or a mean and its exact value, may differ by chance. A few observations may
 * lie far out or hide the variance of the rest, so ten observations at the far end of what occurred are tolerated as
 * well: ten never refute a mean.
 *
 * Chance alone exceeds it less than once in 10,000 times in what the tests simulate, rare events and geometric tails
 * among them. That cannot hold where much of the mean comes from values too rare to have occurred, unless the variance
 * is known.
 *
 * @param comparison - the two means, with the deviation of `deviationOfMeans` or `deviationFromExact`
 * @param span - the distance from the lowest to the highest value that occurred or was expected, as of {@link spanOf}
 * @returns standard errors, at least {@link TOLERATED_ERRORS}
 * @throws RangeError when a number is negative, or there are not one or two sizes from 1
 */
export function toleratedOfMeans(comparison: Comparison, span: number): number {
  if (!(span >= 0)) throw new RangeError(`a span is 0 or more, not ${span}`);
  return tolerated(comparison, EXTREMES_OF_MEANS * span);
}

/**
 * The distance from the lowest to the highest integer that occurred or that a mean implies.
 *
 * @param ours - the lowest and the highest value that occurred
 * @param mean - a mean of integers, which lies between two of them
 */
export function spanOf(ours: { readonly min: number; readonly max: number }, mean: number): number {
  return Math.max(ours.max, Math.ceil(mean)) - Math.min(ours.min, Math.floor(mean));
}

function tolerated({ difference, deviation, sizes }: Comparison, extremes: number): number {
  if (!(difference >= 0 && deviation >= 0)) {
    throw new RangeError(`difference and deviation are 0 or more, not ${difference} and ${deviation}`);
  }
  if (!((sizes.length === 1 || sizes.length === 2) && sizes.every((size) => size >= 1))) {
    throw new RangeError(`a comparison has one or two sample sizes, each 1 or more, not ${sizes.join(' and ')}`);
  }
  if (deviation === 0 || deviation === Number.POSITIVE_INFINITY) return TOLERATED_ERRORS;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // The pooled standard error of two samples is that of the hypergeometric distribution but for this factor.
  const pooling = sizes.length === 1 ? 1 : Math.sqrt(total / (total - 1));
  const far = sizes.reduce((sum, size) => sum + extremes / size, 0);
  return TOLERATED_ERRORS * pooling + (far / difference) * deviation;
}
