import { checkForm, InputError, type TallyEntries } from '../histogram.js';
import type { Interval } from '../intervals/means.js';
import { anytimeInterval } from './anytime-interval.js';

/**
 * An expectation about a mean.
 *
 * @inline
 */
export interface MeanExpectation {
  /** The lowest expected mean. */
  readonly low: number;
  /** The highest expected mean, at least `low`. */
  readonly high: number;
  /** The lowest and the highest possible value, both safe integers. */
  readonly bounds: Interval;
  /** The maximum probability of a wrong verdict, above 0 and below 1 (default: 0.05). */
  readonly error?: number | undefined;
}

/**
 * What a sample says about an expectation.
 *
 * @inline
 */
export interface ExpectationResult {
  /**
   * `confirmed`: the interval is within the expected range. `contradicted`: it is outside. `undecided`: neither; more
   * values can decide, unless the true mean is an end of the range.
   */
  readonly verdict: 'confirmed' | 'contradicted' | 'undecided';
  /** The sample size. */
  readonly n: number;
  /** The sample mean; NaN for an empty sample. */
  readonly mean: number;
  /** The anytime-valid interval of the mean at the error of the expectation. */
  readonly interval: Interval;
}

/**
 * Tests whether a mean is within a range, with a verdict that is valid at every look: you can test after every value
 * and stop at any time.
 *
 * Error guarantee: a true expectation is *ever* contradicted, or a false one *ever* confirmed, with a probability of at
 * most `error`. This holds for every distribution within the bounds. It is the comparison of the range with
 * {@link anytimeInterval}.
 *
 * The bounds matter: if one value can be far from all others, many values are needed before a verdict.
 *
 * @param entries - the histogram of the first observations, in an order that is fixed before they are made
 * @param expectation - the range, the bounds and the error, chosen before the first observation
 * @throws RangeError for a range or bounds in the wrong order, a value out of bounds, an invalid histogram, or an error
 *   out of range
 *
 * @example
 * ```ts
 * import { meanWithin } from '@cards/statistics';
 *
 * // 520 of 1,000 games won. Is the rate 45% to 60%, with an error of one in a million?
 * const wins = [[0, 480], [1, 520]] as const;
 * meanWithin(wins, { low: 0.4, high: 0.65, bounds: [0, 1], error: 1e-6 }).verdict; // => 'confirmed'
 * meanWithin(wins, { low: 0.5, high: 0.6, bounds: [0, 1], error: 1e-6 }).verdict; // => 'undecided'
 * meanWithin(wins, { low: 0.7, high: 0.8, bounds: [0, 1], error: 1e-6 }).verdict; // => 'contradicted'
 * ```
 */
export function meanWithin(entries: TallyEntries, expectation: MeanExpectation): ExpectationResult {
  const { low, high, bounds, error = 0.05 } = checkForm('the expectation', expectation, 'an object');
  const [min, max] = checkForm('the bounds', bounds, 'a list');
  if (!(low <= high)) throw new InputError(`the expected range must be low <= high, not ${low} and ${high}`);
  if (!(Number.isSafeInteger(min) && Number.isSafeInteger(max) && min < max))
    throw new InputError(`the bounds must be two safe integers, the lower one first, not ${min} and ${max}`);
  const outside = checkForm('a histogram', entries, 'a list of lists').find(
    ([value]) => !(Number.isInteger(value) && value >= min && value <= max),
  );
  if (outside !== undefined)
    throw new InputError(`a value must be an integer within the bounds, ${min} to ${max}, not ${outside[0]}`);
  const shifted = entries.map(([value, count]) => [value - min, count] as const);
  const [from, to] = anytimeInterval(shifted, max - min, error);
  const interval = [min + from, min + to] as const;
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  const mean = entries.reduce((sum, [value, count]) => sum + (value * count) / n, 0);
  const isWithin = interval[0] >= low && interval[1] <= high;
  const isOutside = interval[0] > high || interval[1] < low;
  const verdict = isWithin ? 'confirmed' : isOutside ? 'contradicted' : 'undecided';
  return { verdict, n, mean: n === 0 ? Number.NaN : mean, interval };
}
