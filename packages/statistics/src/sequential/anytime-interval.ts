import type { TallyEntries } from '../histogram/tally-entries.js';
import type { Interval } from '../intervals/interval.js';
import { complement, type EProcess, logOfSum, logWealth, type ScoreCount, scoreCounts } from './e-process.js';

/** The evidence that rejects a mean: 1 over 5 %, as a logarithm. */
const REJECTED = Math.log(20);

/**
 * From nearly everything by halves: the smaller the fraction, the larger the sample for which it is best. The smallest
 * is best for ten billion scores of 0 or 1.
 */
const FRACTIONS: readonly number[] = [0.98, ...Array.from({ length: 18 }, (_, index) => 2 ** -(index + 1))];
const PROCESS: EProcess = { fractions: FRACTIONS, weights: FRACTIONS.map(() => 1 / FRACTIONS.length) };

/** Halvings of the range that holds an end: a trillionth of the mean is left. */
const HALVINGS = 40;

/**
 * A 95 % confidence sequence of a mean: an interval that holds at all times at once. The probability that it *ever*
 * leaves the true mean out, in a sample of any length that is looked at as often as one likes, is at most 5 %, for
 * every distribution between 0 and `max`. So sampling may stop because of what it shows. The price is an interval up to
 * about twice as wide as Student's.
 *
 * It is the set of means that two e-processes, one against smaller and one against larger means, have not rejected
 * together: a convex function of the mean is below 20 there, so it is an interval, and it contains the sample mean
 * (Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86, 2024).
 *
 * Time is linear in the number of entries: some 1,500 logarithms for each.
 *
 * @param entries - the histogram of the first observations in an order that is fixed beforehand; the interval is 0 to
 *   `max` without any
 * @param max - the highest possible value, a safe integer from 1; the lowest is 0
 * @returns the ends, in units of the values
 * @throws RangeError when `max` is not such a number, a value lies outside of 0 to `max`, or a count is not an integer
 *   from 0
 *
 * @example
 * ```ts
 * import { anytimeInterval95 } from '@cards/statistics';
 *
 * // Points of 200 pairs of games, 0 to 4 each: the mean is 2.5, and more than 2 however often you looked.
 * const [low, high] = anytimeInterval95([[0, 20], [1, 10], [2, 70], [3, 50], [4, 50]], 4);
 * low; // ≈ 2.18
 * high; // ≈ 2.79
 * ```
 */
export function anytimeInterval95(entries: TallyEntries, max: number): Interval {
  const scores = scoreCounts(entries, max);
  const others = complement(scores);
  return [max * lowEnd(scores, others), max * (1 - lowEnd(others, scores))];
}

/** The lowest mean that is not rejected. */
function lowEnd(scores: readonly ScoreCount[], others: readonly ScoreCount[]): number {
  let rejected = 0;
  let kept = meanScore(scores);
  for (let halving = 0; halving < HALVINGS && rejected < kept; halving++) {
    const middle = (rejected + kept) / 2;
    const evidence = [logWealth(scores, middle, PROCESS), logWealth(others, 1 - middle, PROCESS)];
    if (logOfSum(evidence) - Math.LN2 < REJECTED) kept = middle;
    else rejected = middle;
  }
  // The rejected end of what is left: rounding widens the interval.
  return rejected;
}

function meanScore(scores: readonly ScoreCount[]): number {
  const n = scores.reduce((sum, { count }) => sum + count, 0);
  return n === 0 ? 0 : scores.reduce((sum, { score, count }) => sum + (score * count) / n, 0);
}
