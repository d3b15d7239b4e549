import { checkHistogram, type TallyEntries } from '../histogram/moments.js';

/**
 * An e-process against the hypothesis that the mean of scores from 0 to 1 is at most `m`. It is a sequence of bets.
 * Each bet puts a fraction `f` of the wealth on the next score and returns `score / m` times that amount. If the mean
 * is at most `m`, the bets are fair or unfavorable, so the wealth `prod(1 - f + f score / m)` is a supermartingale that
 * starts at 1. By Ville's inequality, the probability that it *ever* reaches `1 / alpha` is at most alpha. This holds
 * for any number of looks, under optional stopping, and for every distribution of the scores.
 *
 * The same holds for a fixed mixture of constant fractions. Its wealth depends only on the counts of the scores, so it
 * is a function of a histogram.
 *
 * Sources: Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86, 2024. For the
 * mixture: Robbins, Statistical methods related to the law of the iterated logarithm, Annals of Mathematical Statistics
 * 41, 1970.
 */
export interface EProcess {
  readonly fractions: readonly number[];
  /** The share of the initial wealth for each fraction: `weights[i]` belongs to `fractions[i]`. The sum is 1. */
  readonly weights: readonly number[];
}

export type ScoreCount = Readonly<Record<'score' | 'count', number>>;

/**
 * The values of a histogram as scores, `value / max`.
 *
 * @throws RangeError if `max` is not a safe integer from 1, if a value is not an integer from 0 to `max`, or if a count
 *   is not an integer from 0
 */
export function scoreCounts(entries: TallyEntries, max: number): readonly ScoreCount[] {
  if (!(Number.isSafeInteger(max) && max >= 1))
    throw new RangeError(`the highest score must be an integer from 1, not ${max}`);
  const outside = entries.find(([value]) => !(value >= 0 && value <= max));
  if (outside !== undefined) throw new RangeError(`a score must be an integer from 0 to ${max}, not ${outside[0]}`);
  checkHistogram(entries);
  return entries.filter(([, count]) => count > 0).map(([value, count]) => ({ score: value / max, count }));
}

/** The scores `1 - score`: "the mean is at least `m`" is "the mean is at most `1 - m`" of these. */
export function complement(scores: readonly ScoreCount[]): readonly ScoreCount[] {
  return scores.map(({ score, count }) => ({ score: 1 - score, count }));
}

/**
 * The natural logarithm of the wealth against "the mean is at most `m`", for `m` above 0 and a process that was chosen
 * before the first score. It decreases as `m` increases, is at most 0 at the sample mean, and the wealth is convex in
 * `m`: each factor is convex, positive and decreasing, and so are products and mixtures.
 */
export function logWealth(scores: readonly ScoreCount[], m: number, { fractions, weights }: EProcess): number {
  const logs = fractions.map((fraction, index) => {
    let log = Math.log(weights[index] ?? 0);
    for (const { score, count } of scores) log += count * Math.log1p(fraction * (score / m - 1));
    return log;
  });
  return logOfSum(logs);
}

/** Returns the logarithm of a sum of numbers, from the logarithms of these numbers, without overflow. */
export function logOfSum(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
}
