import { checkList, checkMembers, InputError } from '../errors.js';
import type { Move, Seat } from './engine.js';
import type { Measure, Reference } from './measure.js';
import { checkedParams, type ParamValues } from './parameters.js';

/** Exact results about one measure, computed without sampling. A member is left out if it is not known. */
export interface ExactMeasure {
  /** The expected value, in the unit of the measure. */
  readonly mean: number;
  /** The variance of one game, in the square of that unit. */
  readonly variance?: number;
  /** The sum of the measure over all equally likely cases, if the cases are enumerated. */
  readonly total?: number;
  /** The largest value with a probability above 0. */
  readonly max?: number;
  /** The probability of each value, by the value as text. */
  readonly distribution?: Readonly<Record<string, number>>;
  /** The total probability of the values above those in {@link ExactMeasure.distribution}, if its tail is infinite. */
  readonly omitted?: number;
  /**
   * The number of cases with each value, if the cases are enumerated. Numbers above 2^53 are decimal strings.
   */
  readonly counts?: Readonly<Record<string, number | string>>;
}

/** Exact results about a game with given parameters and strategies. */
export interface ExactResult {
  /** Exact results by the name of the measure. */
  readonly measures: Readonly<Record<string, ExactMeasure>>;
  /** Other results by name, such as the value of the game or a number of hands. */
  readonly values?: Readonly<Record<string, number | string>>;
}

/** What is known about a game without sampling. All members are optional. */
export interface Theory<Params> {
  /** Published values, for comparison with estimates. */
  readonly references?: readonly Reference[];
  /**
   * The line-ups for which exact results are shown by default, `lineups[i][seat]`. An empty line-up stands for the game
   * itself.
   */
  readonly lineups?: readonly (readonly string[])[];
  /** What each of the {@link ExactResult.values} is, in one line, by name. */
  readonly values?: Readonly<Record<string, string>>;
  /**
   * Returns what is known about a line-up. This call is cheap; the result is computed later.
   *
   * @param params - all parameters, checked
   * @param specs - one spec for each seat; an empty list asks about the game itself, such as its value
   * @returns undefined if no exact result is known
   */
  about?(params: Params, specs: readonly string[]): KnownResult | undefined;
  /**
   * Prepares the exact values of the positions, which tell what each move costs.
   *
   * @param params - all parameters, checked
   * @returns what creates the values for one game at a time, all of which share their tables; undefined if they are
   *   not known for these parameters
   */
  positions?(params: Params): (() => PositionValues<unknown>) | undefined;
  /**
   * Prepares an estimate of the luck in games of two seats, by which `luckAdjusted` of `@cards/core/solve` takes luck
   * out of their results.
   *
   * @param params - all parameters, checked
   * @returns what creates an estimate for one game at a time, all of which share their tables; undefined if there is
   *   none for these parameters
   */
  luck?(params: Params): (() => LuckEstimate<unknown>) | undefined;
}

/** The exact result of one line-up, before it is computed. */
export interface KnownResult {
  /**
   * The milliseconds that one processor core needs for the result, to an order of magnitude; tables that a strategy
   * precomputes do not count. A batch computes expensive results on worker threads, and leaves them out if they cost
   * more than its games. The estimate must not depend on time or on the computer.
   */
  readonly cost: number;
  /**
   * Present if it is proved that no strategy of this one-seat game has a better mean of the first measure: returns this
   * mean, if possible faster than the whole result. A strategy that is significantly better does not play by the rules.
   */
  optimum?(): number;
  /**
   * Computes the result.
   *
   * @throws InputError if the computation is too expensive; the message states the limit
   */
  compute(): ExactResult;
}

/**
 * Computes the exact result of a line-up of a game, without sampling.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param specs - one spec for each seat; an empty list asks for results about the game itself, such as its value
 * @returns undefined if no exact result is known
 * @throws InputError if a parameter is not allowed, or the computation is too expensive
 *
 * @example
 * ```ts
 * import { exactResult } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * exactResult(pairs, { cards: 8, copies: 4 }, ['optimal'])?.measures['flips']?.mean; // ≈ 10.742857
 * ```
 */
export function exactResult<Params extends ParamValues>(
  game: Parameters<typeof checkedParams<Params>>[0] & { readonly theory?: Theory<Params> },
  given: ParamValues,
  specs: readonly string[],
): ExactResult | undefined {
  checkMembers(game, 'the game', 'parameters', 'engine');
  checkList(specs, 'the specs');
  return game.theory?.about?.(checkedParams(game, given), specs)?.compute();
}

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

/**
 * An estimate of the luck of seat 0 in a game: what the deal and each later chance event add to its result beyond their
 * mean. The result is its payoff; or, without one, 1 for a win and 1/2 for a tie. Each number must be 0 on average,
 * given all that was before and whatever the players do: then an estimate, however rough it is, moves no mean.
 *
 * @typeParam View - the information that one seat has about the state. An estimate gets those of all seats, by seat
 *
 * @inline
 */
export interface LuckEstimate<View> {
  /** Called at the beginning of each game. Returns the luck of the deal. */
  begin(views: readonly View[]): number;
  /**
   * Called before each move, which is legal.
   *
   * @returns what the move loses on average against best play, 0 or more; undefined if that is not known
   */
  regret(views: readonly View[], move: Move): number | undefined;
  /** Called after each move. Returns the luck of its outcome. */
  observe(views: readonly View[]): number;
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
  const measured = measures.find(({ name }) => name === measure);
  if (measured === undefined)
    throw InputError.unknownName(
      'measure',
      measure,
      measures.map(({ name }) => name),
    );
  const isHigher = measured.better === 'higher';
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
  const regret = direction * (values.before - values.chosen);
  return regret < EQUAL ? 0 : regret;
}
