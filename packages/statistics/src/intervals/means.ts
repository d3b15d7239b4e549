import { checkForm, InputError } from '../histogram.js';

/** The two ends of an interval, in units of the values; the lower one is first. */
export type Interval = readonly [low: number, high: number];

/** Checks a sample mean, its standard error and its sample size. */
export function checkMean(mean: number, stderr: number, n: number): void {
  checkSize(n, 2);
  if (!Number.isFinite(mean)) throw new InputError(`a sample mean must be a finite number, not ${mean}`);
  if (!(Number.isFinite(stderr) && stderr >= 0))
    throw new InputError(`a standard error must be a finite number from 0, not ${stderr}`);
}

export function checkSize(n: number, least: number): void {
  if (!(Number.isInteger(n) && n >= least))
    throw new InputError(`the sample size must be an integer from ${least}, not ${n}`);
}

/** The 0.975 quantile of the standard normal distribution. */
export const NORMAL_95 = 1.959963984540054;

/** The 0.975 quantile of Student's t distribution for 1 to 30 degrees of freedom: `[freedom - 1]`. */
const SMALL_SAMPLES: readonly number[] = [
  12.706204736174705, 4.302652729749464, 3.1824463052837095, 2.7764451051977943, 2.5705818356363155, 2.44691185114497,
  2.3646242515927853, 2.3060041352041667, 2.2621571627982053, 2.228138851986275, 2.2009851600916397, 2.178812829667229,
  2.1603686564627926, 2.144786687917804, 2.1314495455597755, 2.1199052992212546, 2.109815577833317, 2.1009220402410387,
  2.0930240544083096, 2.085963447265865, 2.0796138447276804, 2.0738730679040263, 2.0686576104190486, 2.063898561628026,
  2.0595385527532977, 2.055529438642873, 2.0518305164802855, 2.048407141795245, 2.0452296421327043, 2.042272456301238,
];

/**
 * The 0.975 quantile of Student's t distribution. Up to 30 degrees of freedom it is a table, correct to the last bit;
 * above 30 the expansion of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5, with a relative error of
 * at most 2e-8. Both use only arithmetic that gives the same bits on every machine.
 */
export function studentT95(freedom: number): number {
  const listed = SMALL_SAMPLES[freedom - 1];
  if (listed !== undefined) return listed;
  const x2 = NORMAL_95 * NORMAL_95;
  const g4 = (NORMAL_95 * ((((79 * x2 + 776) * x2 + 1482) * x2 - 1920) * x2 - 945)) / 92_160;
  return studentQuantile(NORMAL_95, freedom, g4);
}

/** The same expansion for the normal quantile `x` of any probability, without its fourth term if that is not given. */
function studentQuantile(x: number, freedom: number, g4 = 0): number {
  const x2 = x * x;
  const g1 = (x * (x2 + 1)) / 4;
  const g2 = (x * ((5 * x2 + 16) * x2 + 3)) / 96;
  const g3 = (x * (((3 * x2 + 19) * x2 + 17) * x2 - 15)) / 384;
  return x + (g1 + (g2 + (g3 + g4 / freedom) / freedom) / freedom) / freedom;
}

/** The number of standard errors that a normal variable exceeds with a probability, to both sides together. */
export function normalErrors(error: number): number {
  return error === 0.05 ? NORMAL_95 : normalQuantile(1 - error / 2);
}

/** The same for Student's t. */
export function studentErrors(error: number, freedom: number): number {
  return error === 0.05 ? studentT95(freedom) : studentQuantile(normalErrors(error), freedom);
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
 * Computes Student's 95% confidence interval of a mean: the mean plus and minus t standard errors, with `n - 1` degrees
 * of freedom.
 *
 * Coverage: exactly 95% for normally distributed values, and close to 95% for sums of many terms. It is lower for small
 * samples of a skewed measure, because such a sample often does not show the variance. In the tests, one game in ten
 * has a large value and all others are 0: the interval then covers 88% in samples of 20, and 95% in samples of 1,000.
 *
 * Source: Student, The probable error of a mean, Biometrika 6, 1908.
 *
 * @param mean - the sample mean, a finite number
 * @param stderr - its standard error, a finite number from 0
 * @param n - the sample size, an integer from 2
 * @returns `[low, high]`, in units of the mean
 * @throws RangeError for any other numbers
 *
 * @example
 * ```ts
 * import { studentInterval95 } from '@cards/statistics';
 *
 * const [low, high] = studentInterval95(50, 2, 11);
 * low; // ≈ 45.5437
 * high; // ≈ 54.4563
 * ```
 */
export function studentInterval95(mean: number, stderr: number, n: number): Interval {
  checkMean(mean, stderr, n);
  const half = studentT95(n - 1) * stderr;
  return [mean - half, mean + half];
}

/**
 * A sample mean with its standard error.
 *
 * @inline
 */
export interface MeanWithError {
  /** The sample mean, a finite number. */
  readonly mean: number;
  /** The standard error of the mean, in the same units, a finite number from 0. */
  readonly stderr: number;
  /** The sample size, an integer from 2. */
  readonly n: number;
}

/**
 * Computes the mean of numbers that need not be integers, with its standard error. For integers, `moments` is exact.
 *
 * @param values - at least two finite numbers
 *
 * @example
 * ```ts
 * import { meanOf } from '@cards/statistics/internal';
 *
 * meanOf([0.5, 1.5, 1, 1]).mean; // => 1
 * ```
 */
export function meanOf(values: ArrayLike<number>): MeanWithError {
  const numbers = Array.from(values);
  const n = numbers.length;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / n;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, stderr: Math.sqrt(squares / (n - 1) / n), n };
}

/**
 * Computes Welch's 95% confidence interval of the difference of two means in independent samples. The samples can have
 * different sizes and different variances.
 *
 * The degrees of freedom are the approximation of Welch and Satterthwaite, at least 1. Between two integers, t is
 * interpolated linearly in the reciprocal of the degrees of freedom. The interpolated value is never too small.
 *
 * Coverage: close to 95%, with the same limits as {@link studentInterval95} for small samples of skewed measures. In
 * the tests, with 12 and 40 sums of two dice of different sizes, it is within about 1 percentage point of 95%.
 *
 * Source: Welch, The generalization of Student's problem when several different population variances are involved,
 * Biometrika 34, 1947.
 *
 * @param first - the first sample
 * @param second - the second sample
 * @returns `[low, high]` of the first mean minus the second; both ends are the difference if both standard errors are 0
 * @throws RangeError if a mean or a standard error is not a finite number, a standard error is negative, or a sample
 *   size is not an integer from 2
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
  for (const { mean, stderr, n } of [first, second].map((one) => checkForm('a sample', one, 'an object')))
    checkMean(mean, stderr, n);
  const difference = first.mean - second.mean;
  const [one, other] = [first.stderr ** 2, second.stderr ** 2];
  if (one + other === 0) return [difference, difference];
  const freedom = (one + other) ** 2 / (one ** 2 / (first.n - 1) + other ** 2 / (second.n - 1));
  const half = interpolatedT95(freedom) * Math.sqrt(one + other);
  return [difference - half, difference + half];
}

/** The quantile for any degrees of freedom from 1. It is convex in their reciprocal, so a chord is never too low. */
function interpolatedT95(freedom: number): number {
  const below = Math.max(1, Math.floor(freedom));
  const [low, high] = [studentT95(below), studentT95(below + 1)];
  const share = (1 / below - 1 / Math.max(1, freedom)) / (1 / below - 1 / (below + 1));
  return low + share * (high - low);
}
