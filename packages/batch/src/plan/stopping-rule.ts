import { InputError } from '@cards/core';

/** Go on until the 95 % interval of the first measure is narrow enough. */
export interface PrecisionRule {
  /** Always `precision`. */
  readonly kind: 'precision';
  /** Half the width that the interval may have, in units of the measure, above 0. */
  readonly halfWidth: number;
}

/** Go on until it is decided which of two players is the better one. */
export interface SequentialRule {
  /** Always `sequential`. */
  readonly kind: 'sequential';
  /** The share of the points, from 0 to 1, that the first player of a seat-swapped pair is tested to reach no more than. */
  readonly low: number;
  /** The share of the points that he is tested to reach at least, above `low`. */
  readonly high: number;
}

/** When a cell is done before all its games are played. It is judged after each block, in the order of the blocks. */
export type StoppingRule = PrecisionRule | SequentialRule;

/** The most games of a cell with a goal, when nobody says. */
export const MAX_OPEN_ENDED_TRIALS = 1e9;

/**
 * Checks a goal, and gives it its one form.
 *
 * @throws InputError when a number is out of its range
 */
export function checkStoppingRule(stop: StoppingRule): StoppingRule {
  if (stop.kind === 'precision') {
    if (stop.halfWidth > 0 && Number.isFinite(stop.halfWidth)) return { kind: 'precision', halfWidth: stop.halfWidth };
    throw new InputError(`a precision is half the width of an interval, a number above 0, not ${stop.halfWidth}`);
  }
  if (stop.low > 0 && stop.high < 1 && stop.low < stop.high) return { kind: 'sequential', low: stop.low, high: stop.high };
  throw new InputError(`the two shares of a sequential test lie between 0 and 1, the lower first, not ${stop.low} and ${stop.high}`);
}
