import type { TallyEntries } from '../histogram.js';
import { complement, type EProcess, logWealth, scoreCounts } from './anytime-interval.js';

/** Two hypotheses about a mean, with the error rates of the test. */
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

/** The current result of a sequential test. */
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
  const { max, low, high, alpha, beta } = hypotheses;
  if (!(low > 0 && low < high && high < 1))
    throw new RangeError(`the hypotheses must satisfy 0 < low < high < 1, not low ${low} and high ${high}`);
  for (const [name, error] of [
    ['alpha', alpha],
    ['beta', beta],
  ] as const) {
    if (!(error > 0 && error < 1)) throw new RangeError(`${name} must be above 0 and below 1, not ${error}`);
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
