import { checkForm, checkHistogram, InputError, type TallyEntries } from '../histogram.js';
import type { Interval } from '../intervals/means.js';

/** The fractions of the e-process: nearly 1, then halves. The smallest is best for ten billion scores of 0 or 1. */
const FRACTIONS: readonly number[] = [0.98, ...Array.from({ length: 18 }, (_, index) => 2 ** -(index + 1))];
const PROCESS: EProcess = { fractions: FRACTIONS, weights: FRACTIONS.map(() => 1 / FRACTIONS.length) };

/** The number of bisections for one end. They leave an error of a trillionth of the mean. */
const HALVINGS = 40;

/**
 * Computes a confidence sequence of a mean: an anytime-valid interval. You can look at it after every observation and
 * stop because of what it shows.
 *
 * Error guarantee: the probability that the interval *ever* excludes the true mean, at any look, is at most `error`.
 * This holds for every distribution within the bounds. The price is width: at 95%, the interval is up to about twice as
 * wide as Student's.
 *
 * The method is betting. Two e-processes collect evidence against smaller and against larger means. The result contains
 * the means for which their average wealth is below `1 / error`. The wealth is a convex function of the mean, so the
 * result is an interval, and it contains the sample mean.
 *
 * Source: Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86, 2024.
 *
 * Time is linear in the number of entries, with about 1,500 logarithms for each entry.
 *
 * @param entries - the histogram of the first observations, in an order that is fixed before they are made; if it is
 *   empty, the result is `[0, max]`
 * @param max - the highest possible value, a safe integer from 1; the lowest possible value is 0
 * @param error - the probability that the interval ever excludes the mean, above 0 and below 1 (default: 0.05)
 * @returns `[low, high]`, in units of the values
 * @throws RangeError if `max` is not a safe integer from 1, if a value is not an integer from 0 to `max`, if a count is
 *   not an integer from 0, or if `error` is out of range
 *
 * @example
 * ```ts
 * import { anytimeInterval } from '@cards/statistics';
 *
 * // The scores of 200 game pairs, 0 to 4 each. The interval excludes 2, and is valid even if you looked at every pair.
 * const [low, high] = anytimeInterval([[0, 20], [1, 10], [2, 70], [3, 50], [4, 50]], 4);
 * low; // ≈ 2.18
 * high; // ≈ 2.79
 * ```
 */
export function anytimeInterval(entries: TallyEntries, max: number, error = 0.05): Interval {
  if (!(error > 0 && error < 1)) throw new InputError(`the error must be above 0 and below 1, not ${error}`);
  const rejected = -Math.log(error);
  const scores = scoreCounts(entries, max);
  const others = complement(scores);
  return [max * lowEnd(scores, others, rejected), max * (1 - lowEnd(others, scores, rejected))];
}

/** Returns the lowest mean against which the logarithm of the wealth is below `limit`. */
function lowEnd(scores: readonly ScoreCount[], others: readonly ScoreCount[], limit: number): number {
  let rejected = 0;
  const n = scores.reduce((sum, { count }) => sum + count, 0);
  let kept = scores.reduce((sum, { score, count }) => sum + (score * count) / n, 0);
  for (let halving = 0; halving < HALVINGS && rejected < kept; halving++) {
    const middle = (rejected + kept) / 2;
    const evidence = [logWealth(scores, middle, PROCESS), logWealth(others, 1 - middle, PROCESS)];
    if (logOfSum(evidence) - Math.LN2 < limit) kept = middle;
    else rejected = middle;
  }
  // The rejected side of the last range, so that the error of the bisection widens the interval.
  return rejected;
}

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
interface EProcess {
  readonly fractions: readonly number[];
  /** The share of the initial wealth for each fraction: `weights[i]` belongs to `fractions[i]`. The sum is 1. */
  readonly weights: readonly number[];
}

type ScoreCount = Readonly<Record<'score' | 'count', number>>;

/**
 * The values of a histogram as scores, `value / max`.
 *
 * @throws RangeError if `max` is not a safe integer from 1, if a value is not an integer from 0 to `max`, or if a count
 *   is not an integer from 0
 */
export function scoreCounts(entries: TallyEntries, max: number): readonly ScoreCount[] {
  if (!(Number.isSafeInteger(max) && max >= 1))
    throw new InputError(`the highest score must be an integer from 1, not ${max}`);
  const outside = checkForm('a histogram', entries, 'a list of lists').find(([value]) => !(value >= 0 && value <= max));
  if (outside !== undefined) throw new InputError(`a score must be an integer from 0 to ${max}, not ${outside[0]}`);
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
    for (const { score, count } of scores) log += count * Math.log1p(Math.max(-1, fraction * (score / m - 1)));
    return log;
  });
  return logOfSum(logs);
}

/** Returns the logarithm of a sum of numbers, from the logarithms of these numbers, without overflow. */
export function logOfSum(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
}

/**
 * Two hypotheses about a mean, with the error rates of the test.
 *
 * @inline
 */
export interface SequentialHypotheses {
  /** The highest possible value, a safe integer from 1; the lowest possible value is 0. */
  readonly max: number;
  /** The lower hypothesis: the mean is at most `low * max`. Above 0 and below `high`. */
  readonly low: number;
  /** The higher hypothesis: the mean is at least `high * max`. Above `low` and below 1. */
  readonly high: number;
  /** The maximum probability of the decision `high` if the mean is `low` or lower. Above 0 and below 1. */
  readonly alpha: number;
  /** The maximum probability of the decision `low` if the mean is `high` or higher. Above 0 and below 1. */
  readonly beta: number;
}

/**
 * The current result of a sequential test.
 *
 * @inline
 */
export interface SequentialResult {
  /** The accepted hypothesis, after the other one is rejected; undefined while neither is rejected. */
  readonly decision: 'high' | 'low' | undefined;
  /**
   * The evidence against each hypothesis: the wealth of an e-process that starts at 1, at most `Number.MAX_VALUE`. The
   * decision is `high` if `againstLow` is at least `1 / alpha`, and `low` if `againstHigh` is at least `1 / beta`.
   */
  readonly evidence: {
    /** The evidence against `low`, 0 or more; 1 means no evidence. */
    readonly againstLow: number;
    /** The evidence against `high`, 0 or more; 1 means no evidence. */
    readonly againstHigh: number;
  };
}

/** The ratio of each fraction to the one before it. */
const STEP = 2;
/**
 * The ratio of the weights of consecutive fractions. Large fractions are best for scores with a small variance, for
 * which the test ends early anyway.
 */
const WEIGHT_STEP = Math.SQRT1_2;
/** The upper limit of the fractions. With a fraction of 1, a single score of 0 would lose all wealth. */
const LARGEST_FRACTION = 0.98;

/**
 * Tests two hypotheses about the mean of a bounded score, with a sequential test that is valid at every look. You can
 * look at the result after every observation and stop at any time.
 *
 * Error guarantee: the probability of ever rejecting a true hypothesis is at most alpha for `low`, and at most beta for
 * `high`. This holds for every distribution of the scores from 0 to `max`.
 *
 * The method is betting: the evidence is the wealth of a mixture of bets, with fractions from Kelly's fraction for
 * scores of 0 and 1 up to 0.98. It takes the place of Wald's sequential probability ratio test (SPRT, 1945), which
 * needs to know the distribution of the scores, such as their variance and the rate of ties.
 *
 * If the mean is between the hypotheses, both are rejected in the end. The decision is then for the hypothesis with
 * less evidence against it, relative to its own threshold. Neither decision is an error in this case.
 *
 * Source: Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86, 2024.
 *
 * Time is linear in the number of entries.
 *
 * @param entries - the histogram of the first observations, in an order that is fixed before they are made, such as the
 *   order of their indices; the choice of observations must not depend on their results or on their duration
 * @param hypotheses - the hypotheses and error rates, which must be chosen before the first observation
 * @throws RangeError if the hypotheses or error rates are invalid, if a value is not an integer from 0 to `max`, or if
 *   a count is not an integer from 0
 *
 * @example
 * ```ts
 * import { sequentialTest } from '@cards/statistics';
 *
 * // The scores of game pairs, 0 to 4 each. Does the player get at most 50% of them, or at least 55%?
 * const hypotheses = { max: 4, low: 0.5, high: 0.55, alpha: 0.05, beta: 0.05 };
 * sequentialTest([[0, 2], [1, 1], [2, 9], [3, 5], [4, 3]], hypotheses).decision; // => undefined
 * sequentialTest([[0, 20], [1, 10], [2, 90], [3, 50], [4, 30]], hypotheses).decision; // => 'high'
 * ```
 */
export function sequentialTest(entries: TallyEntries, hypotheses: SequentialHypotheses): SequentialResult {
  const { max, low, high, alpha, beta } = checkForm('the hypotheses', hypotheses, 'an object');
  if (!(low > 0 && low < high && high < 1))
    throw new InputError(`the hypotheses must satisfy 0 < low < high < 1, not low ${low} and high ${high}`);
  for (const [name, error] of Object.entries({ alpha, beta })) {
    if (!(error > 0 && error < 1)) throw new InputError(`${name} must be above 0 and below 1, not ${error}`);
  }
  const scores = scoreCounts(entries, max);
  const againstLow = logWealth(scores, low, processBetween(low, high));
  const againstHigh = logWealth(complement(scores), 1 - high, processBetween(1 - high, 1 - low));
  const beyondLow = againstLow + Math.log(alpha);
  const beyondHigh = againstHigh + Math.log(beta);
  const decision = Math.max(beyondLow, beyondHigh) < 0 ? undefined : beyondLow >= beyondHigh ? 'high' : 'low';
  return { decision, evidence: { againstLow: exponential(againstLow), againstHigh: exponential(againstHigh) } };
}

/** Returns an e-process against a mean of `m` whose wealth grows if the mean is `other`, above `m`. */
function processBetween(m: number, other: number): EProcess {
  const fractions: number[] = [];
  // Kelly's fraction for scores of 0 and 1. No other scores with this mean have a larger variance.
  for (let fraction = (other - m) / (1 - m); fraction < LARGEST_FRACTION; fraction *= STEP) fractions.push(fraction);
  if (fractions.length === 0) fractions.push(LARGEST_FRACTION);
  const raw = fractions.map((_, index) => WEIGHT_STEP ** index);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return { fractions, weights: raw.map((weight) => weight / total) };
}

const exponential = (log: number): number => Math.min(Math.exp(log), Number.MAX_VALUE);
