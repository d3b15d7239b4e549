import { checkCount, type TallyEntries } from '../histogram/moments.js';
import { chiSquareTail } from './chi-square.js';
import { checkDistribution, type Distribution, rarestTail } from './distribution.js';

/** The result of a goodness-of-fit test. */
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
const MIN_EXPECTED = 5;

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
  const { values, probabilities, omitted } = model;
  const counts = new Map<number, number>();
  const highest = values.at(-1) ?? Number.NEGATIVE_INFINITY;
  let beyond = 0;
  for (const [value, count] of entries) {
    if (value > highest) beyond += count;
    else counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const listed = values.map((value, at) => ({ count: counts.get(value) ?? 0, expected: n * (probabilities[at] ?? 0) }));
  const classes: PooledClass[] = [];
  let rest: PooledClass = { count: 0, expected: 0 };
  for (const one of [...listed, { count: beyond, expected: n * omitted }]) {
    rest = sumOf(rest, one);
    if (rest.expected < MIN_EXPECTED) continue;
    classes.push(rest);
    rest = { count: 0, expected: 0 };
  }
  const last = classes.pop();
  return last === undefined ? [] : [...classes, sumOf(last, rest)];
}

function sumOf(one: PooledClass, other: PooledClass): PooledClass {
  return { count: one.count + other.count, expected: one.expected + other.expected };
}
