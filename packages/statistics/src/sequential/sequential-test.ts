import type { TallyEntries } from '../histogram/tally.js';
import { logGain, mirrored, scoreCounts, type Stakes } from './e-process.js';

/** Two hypotheses on a mean score, and how often each may be rejected by mistake. */
export interface SequentialHypotheses {
  /** The highest value possible, a whole number from 1 on; the lowest is 0. */
  readonly max: number;
  /** The mean score is this or lower, as a share of the highest: above 0. */
  readonly low: number;
  /** The mean score is this or higher, as a share of the highest: above `low` and below 1. */
  readonly high: number;
  /** The probability of deciding for `high` when the mean is `low` or lower is at most this: between 0 and 1. */
  readonly alpha: number;
  /** The probability of deciding for `low` when the mean is `high` or higher is at most this: between 0 and 1. */
  readonly beta: number;
}

/** What a sample says of two hypotheses. */
export interface SequentialResult {
  /** The hypothesis that is left when the other is rejected; undefined while neither is. */
  readonly decision: 'high' | 'low' | undefined;
  /**
   * How strongly each hypothesis is contradicted, as what a fair bet against it has made of 1 (at most `Number.MAX_VALUE`):
   * `high` is decided when `againstLow` reaches 1 / alpha, `low` when `againstHigh` reaches 1 / beta.
   */
  readonly evidence: { readonly againstLow: number; readonly againstHigh: number };
}

/** Each stake is so many times the one before it. */
const STEP = 2;
/** A larger stake is needed the less scores spread, and the sooner the test ends then: small stakes play with more. */
const PART_STEP = Math.SQRT1_2;
/** To stake all would be to lose all to a single score of 0. */
const LARGEST_STAKE = 0.98;

/**
 * A test of two hypotheses on the mean of a bounded score that may be looked at as often as one likes and stopped at any time:
 * the probability of ever rejecting a true hypothesis stays below alpha (or beta), whatever the distribution of
 * the scores. For games of seat-swapped pairs the score of a pair is a fifth of a scale: 0, 1/4, 1/2, 3/4, 1.
 *
 * Unlike Wald's test (1945) it has to be told neither how much scores spread nor how likely ties are: it mixes stakes from
 * Kelly's for the widest spread (win or lose all) up to nearly everything.
 *
 * Both hypotheses are rejected in time when the mean lies between them. The decision is then for the one that is
 * contradicted less, each measured by its own limit; either is right.
 *
 * @param entries - the histogram of the first games of an order that is fixed beforehand, such as that of their indices: which games
 *   are in must not depend on what came of them, nor on how long they took
 * @param hypotheses - fixed before the first game
 * @throws RangeError when the hypotheses are not as described, or a value lies outside of 0 to `max`
 */
export function sequentialTest(entries: TallyEntries, hypotheses: SequentialHypotheses): SequentialResult {
  const { max, low, high, alpha, beta } = hypotheses;
  if (!(low > 0 && low < high && high < 1)) throw new RangeError(`the hypotheses are two means, 0 < low < high < 1, not ${low} and ${high}`);
  for (const error of [alpha, beta]) {
    if (!(error > 0 && error < 1)) throw new RangeError(`an error is allowed with a probability between 0 and 1, not ${error}`);
  }
  const scores = scoreCounts(entries, max);
  const againstLow = logGain(scores, low, stakesBetween(low, high));
  const againstHigh = logGain(mirrored(scores), 1 - high, stakesBetween(1 - high, 1 - low));
  const beyondLow = againstLow + Math.log(alpha);
  const beyondHigh = againstHigh + Math.log(beta);
  const decision = Math.max(beyondLow, beyondHigh) < 0 ? undefined : beyondLow >= beyondHigh ? 'high' : 'low';
  return { decision, evidence: { againstLow: exponential(againstLow), againstHigh: exponential(againstHigh) } };
}

/** Stakes against a mean of `m` that gain when it is `other`, above `m`. */
function stakesBetween(m: number, other: number): Stakes {
  const shares: number[] = [];
  // Kelly's stake when every score is 0 or 1: no scores of this mean spread wider.
  for (let share = (other - m) / (1 - m); share < LARGEST_STAKE; share *= STEP) shares.push(share);
  if (shares.length === 0) shares.push(LARGEST_STAKE);
  const weights = shares.map((_, index) => PART_STEP ** index);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { shares, parts: weights.map((weight) => weight / total) };
}

function exponential(log: number): number {
  return Math.min(Math.exp(log), Number.MAX_VALUE);
}
