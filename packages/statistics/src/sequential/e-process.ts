import { checkHistogram } from '../histogram/check-histogram.js';
import type { TallyEntries } from '../histogram/tally-entries.js';

/**
 * An e-process against "the mean of scores between 0 and 1 is at most `m`", made of bets. A bet stakes a fraction `f`
 * of the wealth on a score and pays `score / m` times the stake. It is fair or unfavorable if the mean is at most `m`,
 * so wealth `prod(1 - f + f score / m)` is a supermartingale that starts at 1. By Ville's inequality the probability
 * that it *ever* reaches `1 / alpha` is at most alpha: at any number of looks, under optional stopping, and for every
 * distribution of the scores.
 *
 * The same holds for a fixed mixture of constant fractions. Its wealth depends on the counts of the scores alone, so it
 * is a function of a histogram (Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS
 * B 86, 2024; the mixture as in Robbins, Statistical methods related to the law of the iterated logarithm, Annals of
 * Mathematical Statistics 41, 1970).
 */
export interface EProcess {
  /** The fractions of the wealth that are staked, each above 0 and below 1. */
  readonly fractions: readonly number[];
  /** The share of the initial wealth that is played with each fraction; they add to 1. */
  readonly weights: readonly number[];
}

/** A score between 0 and 1 and how often it occurred. */
export interface ScoreCount {
  readonly score: number;
  readonly count: number;
}

/**
 * The values of a histogram as scores.
 *
 * @param entries - a histogram
 * @param max - the highest possible value, a safe integer from 1; the lowest is 0
 * @throws RangeError when `max` is not such a number, or a value lies outside of 0 to `max`, or a count is not an
 *   integer from 0
 */
export function scoreCounts(entries: TallyEntries, max: number): readonly ScoreCount[] {
  if (!(Number.isSafeInteger(max) && max >= 1)) {
    throw new RangeError(`the highest score is an integer from 1, not ${max}`);
  }
  const outside = entries.find(([value]) => !(value >= 0 && value <= max));
  if (outside !== undefined) throw new RangeError(`a score is an integer from 0 to ${max}, not ${outside[0]}`);
  checkHistogram(entries);
  return entries.filter(([, count]) => count > 0).map(([value, count]) => ({ score: value / max, count }));
}

/** The scores `1 - score`: a test against "at least `m`" is one against "at most `1 - m`" of these. */
export function complement(scores: readonly ScoreCount[]): readonly ScoreCount[] {
  return scores.map(({ score, count }) => ({ score: 1 - score, count }));
}

/**
 * The logarithm of the wealth of an e-process against "the mean is at most `m`": evidence against it, by a factor of
 * `e` a unit.
 *
 * It decreases as `m` increases and is at most 0 where `m` is the sample mean. The wealth is convex in `m`: each factor
 * is convex, positive and decreasing in `m`, and so are products and mixtures of such.
 *
 * @param scores - the sample
 * @param m - a mean above 0
 * @param process - chosen before the first score was seen
 */
export function logWealth(scores: readonly ScoreCount[], m: number, { fractions, weights }: EProcess): number {
  const logs = fractions.map((fraction, index) => {
    let log = Math.log(weights[index] ?? 0);
    for (const { score, count } of scores) log += count * Math.log1p(fraction * (score / m - 1));
    return log;
  });
  return logOfSum(logs);
}

/** The logarithm of a sum of numbers that are given by their logarithms, and may be far beyond what a double holds. */
export function logOfSum(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
}
