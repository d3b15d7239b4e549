import { checkForm, InputError, moments, type TallyEntries } from '../histogram.js';
import { checkSize, type Interval, NORMAL_95, normalErrors, studentErrors, studentInterval95 } from './means.js';
import { wilsonInterval } from './proportions.js';

/** The smallest sample for which the tests compare the expansion below with published quantiles. */
const SMALLEST_SAMPLE = 31;

/** From this number of values besides the most frequent one on, the sample variance is reliable. */
const ENOUGH_OTHERS = 30;

/** Up to this share of values besides the most frequent one, a sample hardly varies. */
const FEW_OTHERS = 0.1;

/**
 * The confidence interval of a mean of integers with known bounds. It has a width for every sample, also if all values
 * are equal, and it is longer toward the tail of skewed values.
 *
 * - It contains Student's t interval, and that of Hall's transformation, which takes the skewness of the sample out of
 *   t. For values without skewness, both are the same. For skewed values, Student's end is too near on the side of
 *   their tail, and Hall's end replaces it.
 * - A sample *hardly varies* if fewer than 30 values, and fewer than one in ten, differ from the most frequent value.
 *   Its variance and skewness say little then. With confidence `1 - error`, all values that did not occur have a
 *   probability of at most `ln(1 / error) / n` together (the rule of three: 3 / n at 95%), and each of them may lie at
 *   a bound. In place of the skewness, the interval is longer by what they can move the mean.
 * - The interval is cut at the bounds.
 *
 * Coverage in the tests, at 95%: at least 95% of geometric values and of rare values, in samples of 20 to 10,000; 92%
 * or more of lognormal ones. No interval can account for values that are much rarer and much farther than all values of
 * a sample that varies.
 *
 * Several intervals, each at 0.05 divided by their number, hold together with a probability of at least 95%, whether or
 * not their samples are independent (Bonferroni).
 *
 * Sources: Hall, On the removal of skewness by transformation, Journal of the Royal Statistical Society B 54, 1992,
 * the cubic transformation. The quantile is the expansion of Abramowitz and Stegun, Handbook of Mathematical Functions,
 * 26.7.5.
 *
 * @param entries - the histogram, in any order; two values or more, and 31 or more unless the error is 0.05
 * @param bounds - the lowest and the highest possible value
 * @param error - the probability that the interval misses the true mean, above 0 and below 1 (default: 0.05)
 * @returns the ends, in units of the values, within the bounds
 * @throws RangeError for a smaller sample, an invalid histogram, a value out of bounds, or an error out of range
 *
 * @example
 * ```ts
 * import { meanInterval } from '@cards/statistics';
 *
 * // A player won both games on each of 1,000 deals: 4 points of 4, every time. That is no certainty.
 * const [low, high] = meanInterval([[4, 1000]], [0, 4]);
 * low; // ≈ 3.98802
 * high; // => 4
 * ```
 */
export function meanInterval(entries: TallyEntries, bounds: Interval, error = 0.05): Interval {
  const { n, mean, stderr } = moments(entries);
  const [min, max] = checkForm('the bounds', bounds, 'a list');
  checkSize(n, error === 0.05 ? 2 : SMALLEST_SAMPLE);
  const outside = entries.find(([value, count]) => count > 0 && !(value >= min && value <= max));
  if (outside !== undefined) throw new InputError(`a value must be from ${min} to ${max}, not ${outside[0]}`);
  const t = studentErrors(error, n - 1);
  const { usual, isFlat } = mostFrequent(entries);
  const unseen = isFlat ? -Math.log(error) / n : 0;
  const skew = isFlat ? 0 : skewness(entries, mean) / Math.sqrt(n);
  const [below, above] = [t, -t].map((end) => Math.max(t, Math.abs(withSkew(end, skew)))) as [number, number];
  const [low, high] = [mean - below * (stderr ?? 0), mean + above * (stderr ?? 0)];
  return [Math.max(min, low - unseen * (usual - min)), Math.min(max, high + unseen * (max - usual))];
}

/** Hall's transformation of t, solved for t. The skewness is that of the mean: of the values, over the root of n. */
function withSkew(t: number, skew: number): number {
  // Without skewness, it is t itself.
  return Math.abs(skew) < 1e-9 ? t : (3 * (Math.cbrt(1 + skew * (t - skew / 6)) - 1)) / skew;
}

/** The skewness of values with this mean, which need not be integers. */
function skewness(entries: TallyEntries, mean: number): number {
  let [n, squares, cubes] = [0, 0, 0];
  for (const [value, count] of entries) {
    const square = count * (value - mean) ** 2;
    n += count;
    squares += square;
    cubes += square * (value - mean);
  }
  return cubes / n / (squares / n) ** 1.5;
}

/** The most frequent value, and whether fewer than 30 values, and fewer than one in ten, differ from it. */
function mostFrequent(entries: TallyEntries): { readonly usual: number; readonly isFlat: boolean } {
  const counts = new Map<number, number>();
  let [usual, most, n] = [0, 0, 0];
  for (const [value, count] of entries) {
    n += count;
    const total = (counts.get(value) ?? 0) + count;
    counts.set(value, total);
    if (total > most) [usual, most] = [value, total];
  }
  const others = n - most;
  return { usual, isFlat: others === 0 || (others < ENOUGH_OTHERS && others < FEW_OTHERS * n) };
}

/**
 * The kind of a mean: `proportion` for values 0 and 1, whose mean is the share of successes; `count` for any integers.
 */
export type MeanKind = 'count' | 'proportion';

/** An estimate of a mean with its confidence interval. */
export interface Estimate {
  /** The sample size. */
  readonly n: number;
  /** The sample mean, in units of the values. */
  readonly mean: number;
  /** The standard error of the mean, in the same units; null for a sample of one. */
  readonly stderr: number | null;
  /**
   * The 95% confidence interval `[low, high]`, in the same units. Null for a count in a sample of one, and for a count
   * without bounds if all values are equal: such a sample does not show how much the values vary.
   */
  readonly ci95: Interval | null;
}

/**
 * Estimates the mean of a histogram with its 95% confidence interval: {@link meanInterval} for a count, Student's t for
 * a count without bounds, and Wilson's score interval for a proportion. For the coverage see {@link meanInterval} and
 * {@link wilsonInterval}.
 *
 * @param kind - the kind of the mean
 * @param entries - the histogram in any order; for a proportion, only the values 0 and 1
 * @param bounds - the lowest and the highest possible value of a count; unknown if undefined
 * @throws RangeError if the histogram is empty or invalid, if a proportion has a value other than 0 and 1, or if a
 * value is out of bounds
 *
 * @example
 * ```ts
 * import { estimate } from '@cards/statistics';
 *
 * const flips = estimate('count', [[48, 3], [50, 4], [64, 1]]);
 * flips.mean; // => 51
 * flips.ci95?.[0]; // ≈ 46.531
 *
 * const wins = estimate('proportion', [[0, 4], [1, 6]]);
 * wins.mean; // => 0.6
 * wins.ci95?.[0]; // ≈ 0.3127
 * ```
 */
export function estimate(kind: MeanKind, entries: TallyEntries, bounds?: Interval): Estimate {
  const { n, mean, stderr } = moments(entries);
  if (kind === 'proportion') return { n, mean, stderr, ci95: wilsonInterval(successesIn(entries), n) };
  if (stderr === null) return { n, mean, stderr, ci95: null };
  if (bounds !== undefined) return { n, mean, stderr, ci95: meanInterval(entries, bounds) };
  return { n, mean, stderr, ci95: stderr === 0 ? null : studentInterval95(mean, stderr, n) };
}

function successesIn(entries: TallyEntries): number {
  let sum = 0;
  for (const [value, count] of entries) {
    if (count > 0 && value !== 0 && value !== 1)
      throw new InputError(`a value of a proportion must be 0 or 1, not ${value}`);
    sum += value * count;
  }
  return sum;
}

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
  checkForm('the pairs', entries, 'a list of lists');
  checkForm('the bounds', bounds, 'an object');
  const numerators = entries.map(([x, , count]) => [x, count] as const);
  const denominators = entries.map(([, y, count]) => [y, count] as const);
  // It checks the sample and the bounds, also where the interval is not used.
  const rareX = meanInterval(numerators, bounds.numerator, error);
  const rareY = meanInterval(denominators, bounds.denominator, error);
  const [{ n, mean: mx, variance: xx }, { mean: my, variance: yy }] = [moments(numerators), moments(denominators)];
  const xy = entries.reduce((sum, [x, y, count]) => sum + count * (x - mx) * (y - my), 0) / (n - 1);
  const t = studentErrors(error, n - 1);
  const ratio = mx / my;
  const rest = entries.map(([x, y, count]) => [x - ratio * y, count] as const);
  const { isFlat } = mostFrequent(rest);
  const skewed = isFlat ? 0 : skewness(rest, 0) ** 2;
  // Cochran, Sampling Techniques, third edition, 1977, section 2.15: a sample needs 25 times its squared skewness.
  const t2 = (t * t * Math.max(1, (25 * skewed * (normalErrors(error) / NORMAL_95) ** 2) / n)) / n;
  // The roots of (mx - r my)² = t² var(x - r y).
  const [a, b, c] = [my * my - t2 * (yy ?? 0), mx * my - t2 * xy, mx * mx - t2 * (xx ?? 0)];
  if (!(my > 0 && a > 0 && rareY[0] > 0)) return null;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const ends = [(b - root) / a, (b + root) / a];
  if (mostFrequent(numerators).isFlat) ends.push(rareX[0] / my, rareX[1] / my);
  if (mostFrequent(denominators).isFlat) ends.push(mx / rareY[0], mx / rareY[1]);
  if (isFlat) {
    // Differences that did not occur have at most this probability together, and lie within the bounds of both parts.
    const unseen = -Math.log(error) / n / my;
    const products = bounds.denominator.map((y) => ratio * y);
    const [low, high] = bounds.numerator;
    ends.push(ratio + unseen * (low - Math.max(...products)), ratio + unseen * (high - Math.min(...products)));
  }
  return [Math.min(...ends), Math.max(...ends)];
}
