import { checkForm, InputError, moments, type TallyEntries } from '../histogram.js';
import { checkSize, type Interval, NORMAL_95, studentInterval95, studentQuantile, studentT95 } from './means.js';
import { wilsonInterval95 } from './proportions.js';

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
  const z = error === 0.05 ? NORMAL_95 : normalQuantile(1 - error / 2);
  const t = error === 0.05 ? studentT95(n - 1) : studentQuantile(z, n - 1);
  const { usual } = mostFrequent(entries);
  const isFlat = hardlyVaries(entries);
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

/**
 * Wilson's score interval at any error rate, of the mean of values between 0 and 1. For the values 0 and 1 it is the
 * interval of a proportion. For other values, such as a tie that counts one half, it is too wide rather than too
 * narrow: no such variable with the same mean varies more.
 *
 * @param mean - the sample mean, 0 to 1
 * @param n - the size of the sample, an integer from 1
 * @param error - the probability that the interval misses the true mean, above 0 and below 1
 * @returns the ends, each within 0 and 1
 * @throws RangeError when an argument is not such a number
 */
export function shareInterval(mean: number, n: number, error: number): Interval {
  if (!(mean >= 0 && mean <= 1 && Number.isInteger(n) && n >= 1))
    throw new InputError(`a share is a mean from 0 to 1 of one value or more, not ${mean} of ${n}`);
  const z = normalQuantile(1 - error / 2);
  const z2 = (z * z) / n;
  const center = (mean + z2 / 2) / (1 + z2);
  const half = (z * Math.sqrt((mean * (1 - mean) + z2 / 4) / n)) / (1 + z2);
  return [Math.max(0, Math.min(mean, center - half)), Math.min(1, Math.max(mean, center + half))];
}

function mostFrequent(entries: TallyEntries): { readonly usual: number; readonly n: number; readonly others: number } {
  const counts = new Map<number, number>();
  let [usual, most, n] = [0, 0, 0];
  for (const [value, count] of entries) {
    n += count;
    const total = (counts.get(value) ?? 0) + count;
    counts.set(value, total);
    if (total > most) [usual, most] = [value, total];
  }
  return { usual, n, others: n - most };
}

/** Whether fewer than 30 values, and fewer than one in ten, differ from the most frequent value. */
function hardlyVaries(entries: TallyEntries): boolean {
  const { n, others } = mostFrequent(entries);
  return others === 0 || (others < ENOUGH_OTHERS && others < FEW_OTHERS * n);
}

/** Coefficients of a rational function, the constant terms first. */
type Rational = readonly [numerator: readonly number[], denominator: readonly number[]];

/** For probabilities from 0.075 to 0.925, a function of 0.180625 minus the squared distance to 0.5. */
const CENTER = /* @__PURE__ */ rational(
  '3.3871328727963665 133.14166789178438 1971.5909503065513 13731.69376550946 45921.95393154987 67265.7709270087 33430.57558358813 2509.0809287301227',
  '1 42.31333070160091 687.1870074920579 5394.196021424751 21213.794301586597 39307.89580009271 28729.085735721943 5226.495278852854',
);

/** For tails down to exp(-25), a function of r - 1.6 where r is the square root of minus the logarithm of the tail. */
const TAIL = /* @__PURE__ */ rational(
  '1.4234371107496835 4.630337846156546 5.769497221460691 3.6478483247632045 1.2704582524523684 0.2417807251774506 0.022723844989269184 0.0007745450142783414',
  '1 2.053191626637759 1.6763848301838038 0.6897673349851 0.14810397642748008 0.015198666563616457 0.0005475938084995345 1.0507500716444169e-9',
);

/** For smaller tails, a function of r - 5. */
const FAR_TAIL = /* @__PURE__ */ rational(
  '6.657904643501103 5.463784911164114 1.7848265399172913 0.29656057182850487 0.026532189526576124 0.0012426609473880784 2.7115555687434876e-5 2.0103343992922881e-7',
  '1 0.599832206555888 0.1369298809227358 0.014875361290850615 0.0007868691311456133 1.8463183175100548e-5 1.421511758316446e-7 2.0442631033899397e-15',
);

/**
 * The quantile of the standard normal distribution, to about 16 digits (Wichura, Algorithm AS 241: the percentage
 * points of the normal distribution, Applied Statistics 37, 1988).
 *
 * @param probability - above 0 and below 1
 * @returns the value that a normal variable does not exceed with this probability
 * @throws RangeError when the probability is not such a number
 *
 * @example
 * ```ts
 * import { normalQuantile } from '@cards/statistics/internal';
 *
 * normalQuantile(0.975); // ≈ 1.959963984540054
 * ```
 */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1))
    throw new InputError(`a probability is above 0 and below 1, not ${probability}`);
  const distance = probability - 0.5;
  if (Math.abs(distance) <= 0.425) return distance * quotient(CENTER, 0.180625 - distance * distance);
  const r = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  const size = r <= 5 ? quotient(TAIL, r - 1.6) : quotient(FAR_TAIL, r - 5);
  return distance < 0 ? -size : size;
}

function rational(numerator: string, denominator: string): Rational {
  return [numerator.split(' ').map(Number), denominator.split(' ').map(Number)];
}

function quotient([numerator, denominator]: Rational, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
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
 * {@link wilsonInterval95}.
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
  if (kind === 'proportion') return { n, mean, stderr, ci95: wilsonInterval95(successesIn(entries), n) };
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
  const z = error === 0.05 ? NORMAL_95 : normalQuantile(1 - error / 2);
  const t = error === 0.05 ? studentT95(n - 1) : studentQuantile(z, n - 1);
  const ratio = mx / my;
  const rest = entries.map(([x, y, count]) => [x - ratio * y, count] as const);
  const isFlat = hardlyVaries(rest);
  const skewed = isFlat ? 0 : skewness(rest, 0) ** 2;
  // Cochran, Sampling Techniques, third edition, 1977, section 2.15: a sample needs 25 times its squared skewness.
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
