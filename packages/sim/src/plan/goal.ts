import { InputError } from '@cards/core';

/** Go on until the 95 % interval of the first measure is narrow enough. */
export interface PrecisionGoal {
  /** Always `precision`. */
  readonly kind: 'precision';
  /** Half the width that the interval may have, in units of the measure, above 0. */
  readonly halfWidth: number;
}

/** Go on until it is decided which of two players is the better one. */
export interface SprtGoal {
  /** Always `sprt`. */
  readonly kind: 'sprt';
  /** The share of the points, from 0 to 1, that the first player of a seat-swapped pair is tested to reach no more than. */
  readonly low: number;
  /** The share of the points that he is tested to reach at least, above `low`. */
  readonly high: number;
}

/** When a cell is done before all its games are played. It is judged after each block, in the order of the blocks. */
export type Goal = PrecisionGoal | SprtGoal;

/** The most games of a cell with a goal, when nobody says. */
export const MOST_TRIALS_OF_A_GOAL = 1e9;

/**
 * Checks a goal, and gives it its one form.
 *
 * @throws InputError when a number is out of its range
 */
export function checkGoal(goal: Goal): Goal {
  if (goal.kind === 'precision') {
    if (goal.halfWidth > 0 && Number.isFinite(goal.halfWidth)) return { kind: 'precision', halfWidth: goal.halfWidth };
    throw new InputError(`a precision is half the width of an interval, a number above 0, not ${goal.halfWidth}`);
  }
  if (goal.low > 0 && goal.high < 1 && goal.low < goal.high) return { kind: 'sprt', low: goal.low, high: goal.high };
  throw new InputError(`the two shares of an SPRT lie between 0 and 1, the lower first, not ${goal.low} and ${goal.high}`);
}
