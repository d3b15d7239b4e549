import { InputError } from '@cards/core';

/** Stop when the 95% interval of the first metric is narrow enough. */
export interface PrecisionRule {
  /** Always `precision`. */
  readonly kind: 'precision';
  /** The maximum half-width of the interval, in units of the metric, above 0. */
  readonly halfWidth: number;
}

/** Stop when a sequential test has decided which of two players is better. */
export interface SequentialRule {
  /** Always `sequential`. */
  readonly kind: 'sequential';
  /** The first hypothesis: the first player's share of the points is at most this, a number between 0 and 1. */
  readonly low: number;
  /** The second hypothesis: the share is at least this, a number between `low` and 1. */
  readonly high: number;
}

/**
 * Ends a cell before all of its games are played. It is judged after each block, in the order of the blocks, so that the end
 * does not depend on workers.
 */
export type StoppingRule = PrecisionRule | SequentialRule;

/** The maximum number of games of a cell with a stopping rule, when the request leaves it out. */
export const MAX_OPEN_ENDED_TRIALS = 1e9;

/**
 * Checks a stopping rule and returns it without other members.
 *
 * @throws InputError when a number is out of its range
 */
export function checkStoppingRule(stop: StoppingRule): StoppingRule {
  if (stop.kind === 'precision') {
    if (stop.halfWidth > 0 && Number.isFinite(stop.halfWidth)) return { kind: 'precision', halfWidth: stop.halfWidth };
    throw new InputError(`a precision is a number above 0, not ${stop.halfWidth}`);
  }
  if (stop.low > 0 && stop.high < 1 && stop.low < stop.high)
    return { kind: 'sequential', low: stop.low, high: stop.high };
  throw new InputError(`the shares of a sequential test are 0 < low < high < 1, not ${stop.low} and ${stop.high}`);
}
