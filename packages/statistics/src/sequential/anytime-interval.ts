import type { TallyEntries } from '../histogram/tally.js';
import { logGain, logOfSum, mirrored, type ScoreCount, scoreCounts, type Stakes } from './e-process.js';

/** Evidence that refutes a mean: one over 5 %. */
const REFUTED = Math.log(20);

/**
 * From nearly everything by halves: the smaller the stake, the more games until it is the best one. The smallest is so for means
 * of ten billion games of a score that wins or loses all.
 */
const SHARES: readonly number[] = [0.98, ...Array.from({ length: 18 }, (_, index) => 2 ** -(index + 1))];
const STAKES: Stakes = { shares: SHARES, parts: SHARES.map(() => 1 / SHARES.length) };

/** Halvings of what may hold an end: a trillionth of the mean is left. */
const HALVINGS = 40;

/**
 * A 95 % interval of a mean that holds at all times at once: the probability that it *ever* leaves the true mean out, in a
 * batch of any length looked at as often as one likes, is at most 5 %, whatever the distribution between 0 and `max`. So a
 * batch may be stopped because of what it says. The price is an interval about twice as wide as Student's.
 *
 * It is the set of means that two mixtures of bets, one on larger and one on smaller scores, have not refuted together: a
 * convex function of the mean stays below 20 there, so it is an interval and holds the sample mean (a confidence
 * sequence; Waudby-Smith and Ramdas 2024).
 *
 * @param entries - the histogram of the first games of an order that is fixed beforehand; the interval is all of 0 to `max` when there
 *   are none
 * @param max - the highest value possible, a whole number from 1 on; the lowest is 0
 * @returns the ends, in units of the values
 * @throws RangeError when a value lies outside of 0 to `max`
 */
export function anytimeInterval95(entries: TallyEntries, max: number): readonly [low: number, high: number] {
  const scores = scoreCounts(entries, max);
  const others = mirrored(scores);
  return [max * lowEnd(scores, others), max * (1 - lowEnd(others, scores))];
}

/** The lowest mean that is not refuted. */
function lowEnd(scores: readonly ScoreCount[], others: readonly ScoreCount[]): number {
  let refuted = 0;
  let held = mean(scores);
  for (let halving = 0; halving < HALVINGS && refuted < held; halving++) {
    const middle = (refuted + held) / 2;
    const gains = [logGain(scores, middle, STAKES), logGain(others, 1 - middle, STAKES)];
    if (logOfSum(gains) - Math.LN2 < REFUTED) held = middle;
    else refuted = middle;
  }
  // The refuted end of what is left: rounding widens the interval.
  return refuted;
}

function mean(scores: readonly ScoreCount[]): number {
  const n = scores.reduce((sum, { count }) => sum + count, 0);
  return n === 0 ? 0 : scores.reduce((sum, { score, count }) => sum + (score * count) / n, 0);
}
