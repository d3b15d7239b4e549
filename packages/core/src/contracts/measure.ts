import type { ParamValues } from './parameters.js';

/**
 * A number that describes a finished game, such as its length or whether seat 0 won. It is always an integer, so the
 * result of a batch is a histogram.
 */
export interface Measure<Params> {
  /** The name in every output: letters and digits, with a lower-case letter first. */
  readonly name: string;
  /** A description in one line. */
  readonly summary: string;
  /** The unit, in the plural: `plays`, `cards`. */
  readonly unit: string;
  /** Which values are better for the player in seat 0. */
  readonly better: 'higher' | 'lower' | 'neither';
  /**
   * `proportion` for an event that happens (1) or does not happen (0): its mean is a rate. `count` for any other
   * integer.
   */
  readonly kind: 'count' | 'proportion';
  /**
   * The meaning of the measure, for ratings, tests and replays. A game has at most one measure with each role.
   */
  readonly role?: MeasureRole;
  /**
   * Returns the lowest and the highest possible value for these parameters. Both are 32-bit integers above -2^31, and
   * within 0 and 1 for a proportion.
   */
  bounds(params: Params): readonly [min: number, max: number];
}

/**
 * The meaning of a measure, independent of its name:
 *
 * - `win`: 1 if the player in seat 0 won, otherwise 0. A two-seat game without such a measure has no ratings.
 * - `tie`: 1 if the game was a tie, otherwise 0. A game without such a measure has no ties.
 * - `payoff`: what seat 0 wins and seat 1 loses, such as chips. It is the objective of search and of solvers, also in a
 *   game that has the role `win`. In a game without `win`, it decides who is stronger in findings and game pairs.
 * - `length`: the length of the game.
 *
 * `win` and `tie` are proportions. They are never both 1 in one game.
 */
export type MeasureRole = 'win' | 'tie' | 'payoff' | 'length';

/** A value that a source published for a line-up, for comparison with an estimate. */
export interface Reference {
  /** The parameters behind the published value; left out for the default parameters. */
  readonly params?: ParamValues;
  /** The line-up: one spec for each seat, `strategies[seat]`. */
  readonly strategies: readonly string[];
  /** The name of the measure. */
  readonly measure: string;
  /** The published mean, in the unit of the measure. */
  readonly value: number;
  /** The number of games from which the published value was estimated. */
  readonly trials: number;
  /** The publication, in one line. */
  readonly source: string;
}
