import type { TallyEntries } from '../histogram/tally-entries.js';
import type { Interval } from '../intervals/interval.js';
import { complement, type EProcess, logOfSum, logWealth, type ScoreCount, scoreCounts } from './e-process.js';

/** The logarithm of the wealth that rejects a mean: 1 / 5%. */
const REJECTED = Math.log(20);

/**
 * The fractions of the e-process: nearly 1, then repeated halves. A smaller fraction is best for a larger sample. The
 * smallest is best for ten billion scores of 0 or 1.
 */
const FRACTIONS: readonly number[] = [0.98, ...Array.from({ length: 18 }, (_, index) => 2 ** -(index + 1))];
const PROCESS: EProcess = { fractions: FRACTIONS, weights: FRACTIONS.map(() => 1 / FRACTIONS.length) };

/** The number of bisections for one end. They leave an error of a trillionth of the mean. */
const HALVINGS = 40;

/**
 * Computes a 95% confidence sequence of a mean: an anytime-valid interval. You can look at it after every observation
 * and stop because of what it shows.
 *
 * Error guarantee: the probability that the interval *ever* excludes the true mean, at any look, is at most 5%. This
 * holds for every distribution from 0 to `max`. The price is width: the interval is up to about twice as wide as
 * Student's.
 *
 * The method is betting. Two e-processes collect evidence against smaller and against larger means. The result contains
 * the means for which their average wealth is below 20. The wealth is a convex function of the mean, so the result is
 * an interval, and it contains the sample mean.
 *
 * Source: Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86, 2024.
 *
 * Time is linear in the number of entries, with about 1,500 logarithms for each entry.
 *
 * @param entries - the histogram of the first observations, in an order that is fixed before they are made; if it is
 *   empty, the result is `[0, max]`
 * @param max - the highest possible value, a safe integer from 1; the lowest possible value is 0
 * @returns `[low, high]`, in units of the values
 * @throws RangeError if `max` is not a safe integer from 1, if a value is not an integer from 0 to `max`, or if a count
 *   is not an integer from 0
 *
 * @example
 * ```ts
 * import { anytimeInterval95 } from '@cards/statistics';
 *
 * // The points of 200 game pairs, 0 to 4 each. The interval excludes 2, and is valid even if you looked at every pair.
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

/** Returns the lowest mean that is not rejected. */
function lowEnd(scores: readonly ScoreCount[], others: readonly ScoreCount[]): number {
  let rejected = 0;
  let kept = meanScore(scores);
  for (let halving = 0; halving < HALVINGS && rejected < kept; halving++) {
    const middle = (rejected + kept) / 2;
    const evidence = [logWealth(scores, middle, PROCESS), logWealth(others, 1 - middle, PROCESS)];
    if (logOfSum(evidence) - Math.LN2 < REJECTED) kept = middle;
    else rejected = middle;
  }
  // The rejected side of the last range, so that the error of the bisection widens the interval.
  return rejected;
}

function meanScore(scores: readonly ScoreCount[]): number {
  const n = scores.reduce((sum, { count }) => sum + count, 0);
  return scores.reduce((sum, { score, count }) => sum + (score * count) / n, 0);
}
