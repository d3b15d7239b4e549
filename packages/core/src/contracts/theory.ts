import { checkList, checkMembers } from '../errors/check-arguments.js';
import type { Reference } from './measure.js';
import type { PositionValues } from './position-values.js';
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
   * Whether it is proved that no strategy of this one-seat game has a better mean of the first measure. A strategy that
   * is significantly better does not play by the rules.
   */
  readonly optimum?: boolean;
  /** The exact mean of the first measure, if it is known faster than the whole result. */
  readonly mean?: number;
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
