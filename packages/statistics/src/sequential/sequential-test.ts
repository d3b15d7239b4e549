import type { TallyEntries } from '../histogram/tally-entries.js';
import { complement, type EProcess, logWealth, scoreCounts } from './e-process.js';

/** Two hypotheses about a mean score, and how often each may be rejected by mistake. */
export interface SequentialHypotheses {
  /** The highest possible value, a safe integer from 1; the lowest is 0. */
  readonly max: number;
  /** The lower hypothesis: the mean is at most this share of `max`. Above 0. */
  readonly low: number;
  /** The higher hypothesis: the mean is at least this share of `max`. Above `low` and below 1. */
  readonly high: number;
  /** The probability of deciding for `high` when the mean is `low` or lower is at most this: between 0 and 1. */
  readonly alpha: number;
  /** The probability of deciding for `low` when the mean is `high` or higher is at most this: between 0 and 1. */
  readonly beta: number;
}

/** The result of a sequential test so far. */
export interface SequentialResult {
  /** The hypothesis that is left when the other is rejected; undefined while neither is. */
  readonly decision: 'high' | 'low' | undefined;
  /**
   * The evidence against each hypothesis: the wealth of an e-process that started at 1, at most `Number.MAX_VALUE`. The
   * decision is `high` when `againstLow` reaches `1 / alpha`, and `low` when `againstHigh` reaches `1 / beta`.
   */
  readonly evidence: {
    /** The evidence against `low`, 0 or more; 1 is none. */
    readonly againstLow: number;
    /** The evidence against `high`, 0 or more; 1 is none. */
    readonly againstHigh: number;
  };
}

/** Each fraction is this many times the one before it. */
const STEP = 2;
/**
 * The less scores vary, the larger the best fraction and the sooner the test ends: small fractions get more of the
 * weight.
 */
const WEIGHT_STEP = Math.SQRT1_2;
/** Staking everything would lose everything to a single score of 0. */
const LARGEST_FRACTION = 0.98;

/**
 * A test of two hypotheses about the mean of a bounded score that may be looked at as often as one likes and stopped at
 * any time: the probability of ever rejecting a true hypothesis is at most alpha (or beta), for every distribution of
 * the scores. It serves in place of Wald's sequential probability ratio test (1945), which needs to know the variance
 * and the rate of ties. This test mixes bets, from Kelly's fraction for scores of 0 and 1 alone up to nearly everything
 * (Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86, 2024).
 *
 * Both hypotheses are rejected in the end when the mean lies between them. The decision is then for the one with less
 * evidence against it, each measured by its own threshold; either is right.
 *
 * Time is linear in the number of entries.
 *
 * @param entries - the histogram of the first observations in an order that is fixed beforehand, such as that of their
 *   indices: which ones are in must depend neither on their results nor on how long they took
 * @param hypotheses - chosen before the first observation
 * @throws RangeError when the hypotheses are not as described, a value lies outside of 0 to `max`, or a count is not an
 *   integer from 0
 *
 * @example
 * ```ts
 * import { sequentialTest } from '@cards/statistics';
 *
 * // Points of game pairs, 0 to 4 each. Does the player take at most 50 % of the points, or at least 55 %?
 * const hypotheses = { max: 4, low: 0.5, high: 0.55, alpha: 0.05, beta: 0.05 };
 * sequentialTest([[0, 2], [1, 1], [2, 9], [3, 5], [4, 3]], hypotheses).decision; // => undefined
 * sequentialTest([[0, 20], [1, 10], [2, 90], [3, 50], [4, 30]], hypotheses).decision; // => 'high'
 * ```
 */
export function sequentialTest(entries: TallyEntries, hypotheses: SequentialHypotheses): SequentialResult {
  const { max, low, high, alpha, beta } = hypotheses;
  if (!(low > 0 && low < high && high < 1)) {
    throw new RangeError(`the hypotheses are two means, 0 < low < high < 1, not ${low} and ${high}`);
  }
  for (const [name, error] of [
    ['alpha', alpha],
    ['beta', beta],
  ] as const) {
    if (!(error > 0 && error < 1)) throw new RangeError(`${name} is a probability between 0 and 1, not ${error}`);
  }
  const scores = scoreCounts(entries, max);
  const againstLow = logWealth(scores, low, processBetween(low, high));
  const againstHigh = logWealth(complement(scores), 1 - high, processBetween(1 - high, 1 - low));
  const beyondLow = againstLow + Math.log(alpha);
  const beyondHigh = againstHigh + Math.log(beta);
  const decision = Math.max(beyondLow, beyondHigh) < 0 ? undefined : beyondLow >= beyondHigh ? 'high' : 'low';
  return { decision, evidence: { againstLow: exponential(againstLow), againstHigh: exponential(againstHigh) } };
}

/** An e-process against a mean of `m` that gains when the mean is `other`, above `m`. */
function processBetween(m: number, other: number): EProcess {
  const fractions: number[] = [];
  // Kelly's fraction when every score is 0 or 1: no scores of this mean vary more.
  for (let fraction = (other - m) / (1 - m); fraction < LARGEST_FRACTION; fraction *= STEP) fractions.push(fraction);
  if (fractions.length === 0) fractions.push(LARGEST_FRACTION);
  const raw = fractions.map((_, index) => WEIGHT_STEP ** index);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return { fractions, weights: raw.map((weight) => weight / total) };
}

function exponential(log: number): number {
  return Math.min(Math.exp(log), Number.MAX_VALUE);
}
