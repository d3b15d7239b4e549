import { checkCount } from '../histogram/check-histogram.js';
import type { TallyEntries } from '../histogram/tally-entries.js';
import { chiSquareTail } from './chi-square.js';
import { checkDistribution, type Distribution } from './distribution.js';
import { rarestTail } from './rarest-value.js';

/** How well counts fit a distribution. */
export interface Fit {
  /**
   * Pearson's statistic. Null when a value occurred that has probability 0: the statistic is infinite then, which JSON
   * cannot hold.
   */
  readonly chiSquare: number | null;
  /** Its degrees of freedom: 1 or more, and 0 only when `chiSquare` is null and fewer than two classes expect five. */
  readonly degrees: number;
  /** The probability of counts that fit as badly or worse when they do come from the distribution. */
  readonly p: number;
}

/**
 * The smallest expected count of a class, the usual condition of the test (Cochran 1954). Adjacent values are pooled to
 * reach it.
 */
const LEAST_EXPECTED = 5;

/**
 * The share of the error rate that the test of the rarest value may use. It is small, so that this test decides only
 * where the pooled classes hide a value that has hardly any right to occur.
 */
const RAREST_SHARE = 1e-3;

interface PooledClass {
  count: number;
  expected: number;
}

/**
 * Pearson's chi-square test of counts against a distribution of integers. Adjacent values are pooled, from the lowest,
 * until each class expects five. What is left at the end joins the last class.
 *
 * Pooling hides rare values, so the rarest value that occurred is tested as well:
 *
 * - A value with probability 0 gives `p = 0` and `chiSquare = null`, however the other values fit and however small the
 *   sample. Such a value is listed with probability 0, or not listed: below the highest listed value, or above it with
 *   nothing omitted.
 * - Otherwise a Bonferroni bound applies. The probability that any value as rare as the rarest one occurs at all is at
 *   most `n` times the probability of those values. Where a thousand times that bound is below the chi-square tail, it
 *   is `p`. The rate of false rejections grows by at most a thousandth of itself.
 *
 * The tests hold the rate of false rejections: within four standard errors of 5 % at 5 %, and at most 0.38 % at 0.1 %,
 * in samples of 20 to 500.
 *
 * @param entries - the counts, in any order; a value may have several entries
 * @param distribution - the probability of each possible value, by value; all of them and `omitted` add to 1, within a
 *   millionth
 * @param omitted - the probability of all values above the highest listed one
 * @returns undefined when the sample is empty, or when fewer than two classes expect five and no impossible value
 *   occurred
 * @throws RangeError when a count is not an integer from 0, a listed value not an integer, a probability not from 0 to
 *   1, or the sum not 1
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
 * // One 7 refutes a die of six faces.
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

/** Adjacent values together until enough are expected; what is left at the end joins the last class. */
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
    if (rest.expected < LEAST_EXPECTED) continue;
    classes.push(rest);
    rest = { count: 0, expected: 0 };
  }
  const last = classes.pop();
  return last === undefined ? [] : [...classes, sumOf(last, rest)];
}

function sumOf(one: PooledClass, other: PooledClass): PooledClass {
  return { count: one.count + other.count, expected: one.expected + other.expected };
}
