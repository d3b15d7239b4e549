import { checkCount, checkForm, InputError, type TallyEntries } from '../histogram.js';

/**
 * The result of a goodness-of-fit test.
 *
 * @inline
 */
export interface Fit {
  /**
   * Pearson's chi-square statistic, 0 or more. It is null if a value with probability 0 occurred: the statistic is then
   * infinite, and JSON cannot represent Infinity.
   */
  readonly chiSquare: number | null;
  /**
   * The degrees of freedom, an integer from 1. It is 0 only if `chiSquare` is null and fewer than two classes have an
   * expected count of 5.
   */
  readonly degrees: number;
  /** The p-value: the probability, under the distribution, of counts that fit as badly or worse. */
  readonly p: number;
}

/**
 * The least expected count of a class (Cochran, Some methods for strengthening the common chi-square tests, Biometrics
 * 10, 1954).
 */
export const MIN_EXPECTED = 5;

/**
 * The share of the error rate for the rarest value: small, for a value that the pooled classes hide and that is almost
 * impossible.
 */
const RAREST_SHARE = 1e-3;

type PooledClass = Readonly<Record<'count' | 'expected', number>>;

/**
 * Tests whether counts fit a distribution of integers, with Pearson's chi-square test. Adjacent values are pooled into
 * classes, from the lowest value on, until each class has an expected count of 5. The remaining values join the last
 * class.
 *
 * Pooling hides rare values, so the rarest value in the sample is tested too:
 *
 * - A value with probability 0 gives `p = 0` and `chiSquare = null`, for every sample. A value has probability 0 if it
 *   is listed with probability 0, or if it is not listed. Exception: integers above the highest listed value share the
 *   probability `omitted`.
 * - Otherwise, a Bonferroni bound applies. The probability that a sample contains any value as rare as its rarest one
 *   is at most `n` times the total probability of these values. If 1,000 times this bound is below the chi-square
 *   p-value, it is the result. The rate of false rejections grows by at most a thousandth of itself.
 *
 * Error rate: the tests simulate samples of 20 to 500 from a distribution with a long tail. At the 5% level, the rate
 * of false rejections is within four standard errors of 5%. At the 0.1% level, it is at most 0.38%.
 *
 * Source: K. Pearson, On the criterion that a given system of deviations is such that it can be reasonably supposed to
 * have arisen from random sampling, Philosophical Magazine 50, 1900.
 *
 * @param entries - the counts, in any order; a value can have several entries
 * @param distribution - the probability of each possible value, by the value as text; all probabilities and `omitted`
 *   must sum to 1, within 1e-6
 * @param omitted - the total probability of the values above the highest listed one (default: 0)
 * @returns undefined if the sample is empty, or if fewer than two classes have an expected count of 5 and all values in
 *   the sample are possible
 * @throws RangeError if a count is not an integer from 0, or if the distribution is invalid: a value that is not an
 *   integer, a probability that is not from 0 to 1, or a sum that is not 1
 *
 * @example
 * ```ts
 * import { goodnessOfFit } from '@cards/statistics';
 *
 * const die = { 1: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6, 5: 1 / 6, 6: 1 / 6 };
 * const fit = goodnessOfFit([[1, 5], [2, 8], [3, 9], [4, 8], [5, 10], [6, 20]], die);
 * fit?.chiSquare; // ≈ 13.4
 * fit?.p; // ≈ 0.0199
 *
 * // One 7 is impossible with a six-sided die.
 * goodnessOfFit([[3, 1], [7, 1]], die); // => { chiSquare: null, degrees: 0, p: 0 }
 * ```
 */
export function goodnessOfFit(
  entries: TallyEntries,
  distribution: Readonly<Record<string, number>>,
  omitted = 0,
): Fit | undefined {
  checkForm('a histogram', entries, 'a list of lists');
  checkForm('a distribution', distribution, 'an object');
  for (const [value, count] of entries) checkCount(value, count);
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return undefined;
  const model = checkDistribution(distribution, omitted);
  const classes = pooledClasses(entries, model, n);
  const degrees = Math.max(0, classes.length - 1);
  const rarest = rarestTail(entries, model, n);
  if (rarest === 0) return { chiSquare: null, degrees, p: 0 };
  if (degrees === 0) return undefined;
  const chiSquare = classes.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0);
  return { chiSquare, degrees, p: Math.min(chiSquareTail(chiSquare, degrees), rarest / RAREST_SHARE) };
}

/** Pools adjacent values until the expected count is large enough. The remaining values join the last class. */
function pooledClasses(entries: TallyEntries, model: Distribution, n: number): readonly PooledClass[] {
  const { listed, omitted } = model;
  const counts = new Map<number, number>();
  const [highest = Number.NEGATIVE_INFINITY] = listed.at(-1) ?? [];
  let beyond = 0;
  for (const [value, count] of entries) {
    if (value > highest) beyond += count;
    else counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const classes = listed.map(([value, probability]) => ({ count: counts.get(value) ?? 0, expected: n * probability }));
  return pooled([...classes, { count: beyond, expected: n * omitted }], sumOf);
}

function sumOf(one: PooledClass, other: PooledClass): PooledClass {
  return { count: one.count + other.count, expected: one.expected + other.expected };
}

/** Adds up classes until enough is expected in each. The rest joins the last class, or is left out if there is none. */
export function pooled<Class extends { readonly expected: number }>(
  all: readonly Class[],
  sum: (one: Class, other: Class) => Class,
): readonly Class[] {
  const classes: Class[] = [];
  let rest: Class | undefined;
  for (const one of all) {
    rest = rest === undefined ? one : sum(rest, one);
    if (rest.expected < MIN_EXPECTED) continue;
    classes.push(rest);
    rest = undefined;
  }
  const last = classes.pop();
  return last === undefined ? [] : [...classes, rest === undefined ? last : sum(last, rest)];
}

export interface Distribution {
  /** The listed values in ascending order, with their probabilities. */
  readonly listed: readonly (readonly [value: number, probability: number])[];
  /** The total probability of the values above the highest listed one. */
  readonly omitted: number;
}

/**
 * The largest difference of the sum of the probabilities from 1, for rounding. No sample is large enough to show it.
 */
const ROUNDING = 1e-6;

/**
 * Checks a distribution, and sorts it by value.
 *
 * @throws RangeError if a value is not an integer, if a probability is not from 0 to 1, or if the sum is not 1
 */
export function checkDistribution(distribution: Readonly<Record<string, number>>, omitted: number): Distribution {
  const listed = Object.entries(distribution).map(([value, probability]) => [Number(value), probability] as const);
  for (const [index, [value, probability]] of listed.entries()) {
    if (!Number.isSafeInteger(value))
      throw new InputError(`a value of a distribution must be an integer, not ${Object.keys(distribution)[index]}`);
    checkProbability(probability, `the probability of ${value}`);
  }
  checkProbability(omitted, 'the omitted probability');
  listed.sort(([one], [other]) => one - other);
  const total = listed.reduce((sum, [, probability]) => sum + probability, omitted);
  if (Math.abs(total - 1) > ROUNDING) throw new InputError(`the sum of the probabilities must be 1, not ${total}`);
  return { listed, omitted };
}

function checkProbability(probability: number, name: string): void {
  if (!(probability >= 0 && probability <= 1 + ROUNDING))
    throw new InputError(`${name} must be from 0 to 1, not ${probability}`);
}

/**
 * An upper bound on the probability that a sample of `n` contains any value as rare as its rarest one: `n` times the
 * total probability of these values (Boole's inequality). All values above the listed ones count as one. It is 0 if and
 * only if a value with probability 0 occurred.
 */
export function rarestTail(entries: TallyEntries, { listed, omitted }: Distribution, n: number): number {
  const [highest = Number.NEGATIVE_INFINITY] = listed.at(-1) ?? [];
  const probabilities = new Map(listed);
  let rarest = 1;
  for (const [value, count] of entries) {
    if (count === 0) continue;
    const beyond = Number.isInteger(value) && value > highest ? omitted : 0;
    rarest = Math.min(rarest, probabilities.get(value) ?? beyond);
  }
  const all = [...listed.map(([, probability]) => probability), omitted];
  const rareOnes = all.filter((probability) => probability <= rarest);
  return Math.min(1, n * rareOnes.reduce((sum, probability) => sum + probability, 0));
}

const STEPS = 200;

/**
 * Computes the upper tail probability of the chi-square distribution: the p-value of a chi-square statistic.
 *
 * The method is the finite sum of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4 and 26.4.5. Each
 * term is computed from its logarithm, so it does not underflow with many degrees of freedom. Time is linear in the
 * degrees of freedom.
 *
 * @param value - the statistic, a number from 0; Infinity is allowed
 * @param degrees - the degrees of freedom, an integer from 1
 * @returns a probability; its absolute error is at most 1e-12 for up to 10,000 degrees of freedom
 */
export function chiSquareTail(value: number, degrees: number): number {
  if (value === Number.POSITIVE_INFINITY) return 0;
  const half = value / 2;
  const odd = degrees % 2 === 1;
  let tail = odd ? erfc(Math.sqrt(half)) : 0;
  // The logarithm of half^k e^-half / Gamma(k + 1), for k = 0, 1, … (even) or k = 1/2, 3/2, … (odd).
  let log = odd ? Math.log(half / Math.PI) / 2 + Math.LN2 - half : -half;
  for (let k = odd ? 0.5 : 0; k < degrees / 2 - 0.75; k++) {
    tail += Math.exp(log);
    log += Math.log(half / (k + 1));
  }
  return Math.min(1, tail);
}

/** The complementary error function from 0 on: Abramowitz and Stegun 7.1.6 (power series) below 2, then 7.1.14. */
function erfc(x: number): number {
  const bell = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < 2) {
    let term = 2 * x;
    let sum = term;
    for (let n = 1; n <= STEPS && term > 0; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - bell * sum;
  }
  let fraction = x;
  for (let n = STEPS; n >= 1; n--) fraction = x + n / 2 / fraction;
  return bell / fraction;
}
