import { checkList, checkMembers, checkSeat, checkText } from '../errors/check-arguments.js';
import { givenText, InputError } from '../errors/errors.js';
import type { Move, Seat } from './engine.js';
import type { Measure } from './measure.js';
import type { ParamValues } from './parameters.js';

/**
 * The exact value of each position of a game: the expected final value of one measure, if every seat plays best from
 * there on and remembers all that it saw. It follows a game from one seat, as a strategy does.
 *
 * @typeParam View - the information that the seat has about the state
 */
export interface PositionValues<View> {
  /** The name of the measure. */
  readonly measure: string;
  /** Called at the beginning of each game. */
  begin(view: View): void;
  /** Called after each move of every seat. */
  observe(view: View): void;
  /** Returns the value of the position; undefined if it is not known. */
  value(view: View): number | undefined;
  /**
   * Returns the value of the position if the seat to move plays this move, before its outcome is known.
   *
   * @param view - the view before the move
   * @param move - a legal move
   */
  valueWith(view: View, move: Move): number | undefined;
  /** Returns a best move, if that is faster than to value all of them. */
  best?(view: View): Move;
}

/** Values that differ by less than this are equal. It is far above rounding errors. */
const EQUAL = 1e-9;

/**
 * Whether high values of a measure are good for a seat (1), or low ones (-1).
 *
 * @param measures - the measures of the game
 * @param measure - the name of one of them
 */
export function directionOf(measures: readonly Measure<ParamValues>[], measure: string, seat: Seat): 1 | -1 {
  checkList(measures, 'the measures');
  checkText(measure, 'the name of a measure');
  checkSeat(seat);
  const found = measures.find(({ name }) => name === measure);
  if (found === undefined)
    throw InputError.unknownName(
      'measure',
      measure,
      measures.map(({ name }) => name),
    );
  const isHigher = found.better === 'higher';
  return isHigher === (seat === 0) ? 1 : -1;
}

/**
 * Returns the regret of a move: what it loses on average against the best move of the position, 0 or more, in the unit
 * of the measure. In a one-seat game, the mean sum of the regrets is the mean of the measure minus its optimum.
 *
 * @param values - the value of the position, and the value with the move
 * @param direction - see {@link directionOf}
 */
export function regretOf(values: { readonly before: number; readonly chosen: number }, direction: 1 | -1): number {
  checkMembers(values, 'the values', 'before', 'chosen');
  if (direction !== 1 && direction !== -1)
    throw new InputError(`a direction must be 1 or -1, not ${givenText(direction)}`);
  const regret = direction * (values.before - values.chosen);
  return regret < EQUAL ? 0 : regret;
}
