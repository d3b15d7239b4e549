import type { TallyEntries } from '../histogram/tally.js';

/**
 * Tests by betting. Somebody who holds that scores between 0 and 1 have a mean of at most `m` must think this bet fair or better
 * for himself: stake a share `s` of all one has, and be paid `score / m` times the stake. Whoever takes the other side in
 * game after game owns `prod(1 - s + s score / m)` times the start, a supermartingale if the mean is at most `m`, so by Ville's
 * inequality the chance of *ever* owning `1 / alpha` is at most alpha: with any number of looks, stopping whenever one likes, and
 * whatever else the distribution is. The same holds for a fixed mixture of stakes, and the product needs no more than the
 * counts of the scores, so that it is a function of a tally (Waudby-Smith and Ramdas, Estimating means of bounded random
 * variables by betting, JRSS B 86, 2024; the mixture as in Robbins 1970).
 */
export interface Stakes {
  /** Shares of what one has, each above 0 and below 1. */
  readonly shares: readonly number[];
  /** What part of the start is played with each share; they add to 1. */
  readonly parts: readonly number[];
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
 * @param max - the highest value possible, 1 or more; the lowest is 0
 * @throws RangeError when a value lies outside of these
 */
export function scoreCounts(entries: TallyEntries, max: number): readonly ScoreCount[] {
  if (!(Number.isSafeInteger(max) && max >= 1)) throw new RangeError(`the highest score is a whole number from 1 on, not ${max}`);
  const outside = entries.find(([value]) => !(value >= 0 && value <= max));
  if (outside !== undefined) throw new RangeError(`${outside[0]} is no score from 0 to ${max}`);
  return entries.filter(([, count]) => count > 0).map(([value, count]) => ({ score: value / max, count }));
}

/** The scores of the other side: a test against "at least m" is one against "at most 1 - m" of these. */
export function mirrored(scores: readonly ScoreCount[]): readonly ScoreCount[] {
  return scores.map(({ score, count }) => ({ score: 1 - score, count }));
}

/**
 * The logarithm of what bets against "the mean is at most `m`" have made of 1: evidence against it, by a factor of `e` a unit.
 *
 * It falls as `m` grows, is 0 at most where `m` is the sample mean, and its exponential is convex in `m`: every factor is convex,
 * positive and falling in `m`, and so are products and mixtures of such.
 *
 * @param scores - the sample
 * @param m - a mean above 0
 * @param stakes - fixed before the first game was seen
 */
export function logGain(scores: readonly ScoreCount[], m: number, { shares, parts }: Stakes): number {
  const logs = shares.map((share, index) => {
    let log = Math.log(parts[index] ?? 0);
    for (const { score, count } of scores) log += count * Math.log1p(share * (score / m - 1));
    return log;
  });
  return logOfSum(logs);
}

/** The logarithm of a sum of numbers given by their logarithms, which may be far beyond what a double holds. */
export function logOfSum(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
}
