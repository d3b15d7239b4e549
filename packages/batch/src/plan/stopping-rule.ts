import { InputError } from '@cards/core';

/**
 * Stops a cell when the 95% confidence interval of its first measure is narrow enough.
 *
 * The half-width of the interval must be at most `halfWidth`. In addition, for a measure that is not a proportion, the
 * rule estimates how far rare values that did not occur yet can move the mean. This must be at most `halfWidth`, too.
 */
export interface PrecisionRule {
  /** Always `precision`. */
  readonly kind: 'precision';
  /** The maximum half-width, in units of the measure: a finite number above 0. For a proportion, 0.01 is 1%. */
  readonly halfWidth: number;
}

/**
 * Stops a paired cell with swapped seats when a sequential test decides which of the two players is better.
 *
 * The quantity under test is the first player's score, a number from 0 to 1: a win counts 1, a tie 1/2,
 * and 0.5 means equal strength. The first player is the one in seat 0 of the first line-up. The test is a betting test
 * (Waudby-Smith and Ramdas), which is valid although it looks at the results after every block. Each of the two wrong
 * decisions has a probability of at most 0.05.
 *
 * In a game without the role `win`, the quantity is what the first player wins in a game on average: the measure with
 * the role `payoff`, in its unit, where 0 means equal strength.
 */
export interface SequentialRule {
  /** Always `sequential`. */
  readonly kind: 'sequential';
  /**
   * The bound of the first hypothesis, "the share is at most `low`": a number above 0, or above the lowest payoff, and
   * below `high`.
   */
  readonly low: number;
  /**
   * The bound of the second hypothesis, "the share is at least `high`": a number above `low`, and below 1 or the
   * highest payoff.
   */
  readonly high: number;
}

/**
 * A condition that ends a cell before all of its games are played. It is checked after each block, in the order of the
 * blocks, so the end does not depend on the number of workers.
 */
export type StoppingRule = PrecisionRule | SequentialRule;

/** The default of `CellRequest.trials` for a cell with a stopping rule. */
export const MAX_OPEN_ENDED_TRIALS = 1e9;

/**
 * Checks a stopping rule and returns it without other members. The range is that of the quantity of a sequential test.
 */
export function checkStoppingRule(stop: StoppingRule, [least, most]: readonly number[] = [0, 1]): StoppingRule {
  if (stop.kind === 'precision') {
    if (stop.halfWidth > 0 && Number.isFinite(stop.halfWidth)) return { kind: 'precision', halfWidth: stop.halfWidth };
    throw new InputError(`a precision (a 95% half-width) must be a finite number above 0, not ${stop.halfWidth}`);
  }
  if (stop.low > Number(least) && stop.high < Number(most) && stop.low < stop.high)
    return { kind: 'sequential', low: stop.low, high: stop.high };
  throw new InputError(
    `the ${least === 0 && most === 1 ? 'shares' : 'payoffs'} of a sequential test must satisfy ${least} < low < high < ${most}, not low = ${stop.low} and high = ${stop.high}`,
  );
}
