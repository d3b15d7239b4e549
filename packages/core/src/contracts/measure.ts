import type { Seat } from './engine.js';
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
  /**
   * The number of parts of a unit that a value counts, such as 100 for hundredths, if the measure is a result without
   * luck: most games have about the same value, and a few a very different one. Absent for a measure in whole units.
   */
  readonly parts?: number;
  /** Which values are better for the player in seat 0; for a measure of every seat, for that seat. */
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
  /** Whether at most one seat of a game has the value 1, so that a win is never shared. Default: false. */
  readonly sole?: boolean;
  /** `seat` if every seat has a value of its own. The roles `win`, `tie` and `payoff` imply it. */
  readonly each?: 'seat';
  /**
   * Returns the lowest and the highest possible value for these parameters. Both are 32-bit integers above -2^31, and
   * within 0 and 1 for a proportion.
   */
  bounds(params: Params): readonly [min: number, max: number];
}

/**
 * The meaning of a measure, independent of its name:
 *
 * - `win`: 1 if the seat won, otherwise 0. Several seats can win, such as partners. A two-seat game without such a
 *   measure has no ratings.
 * - `tie`: 1 if the seat shares the first place, otherwise 0. A game without such a measure has no ties.
 * - `payoff`: a number that the seat plays for, such as chips or penalty points; `better` says in which direction. If a
 *   game has this role, this measure is what its seats play for, also with the role `win`.
 * - `length`: the length of the game.
 * - `unfinished`: 1 if the game ended because it reached its limit of moves, otherwise 0.
 *
 * `win` and `tie` are proportions. They are never both 1 for one seat.
 */
export type MeasureRole = 'win' | 'tie' | 'payoff' | 'length' | 'unfinished';

/** Whether every seat has a value of its own. */
export function isOfEachSeat(measure: Pick<Measure<never>, 'each' | 'role'>): boolean {
  const { each, role } = measure;
  return each === 'seat' || role === 'win' || role === 'tie' || role === 'payoff';
}

/** A measure of a game that an output has, as one seat sees it. */
export interface CountedMeasure {
  /** The name in outputs: that of the measure, with `.` and the seat if there are several. */
  readonly name: string;
  /** The position in {@link Game.measures}. */
  readonly position: number;
  /** The seat. */
  readonly seat: Seat;
}

/**
 * Lists what outputs have of one line-up. With one or two seats: the measures of seat 0. With more, a measure of every
 * seat is there for each of them: `win.0`, `win.1`, `win.2`.
 *
 * @param measures - the measures of a game
 * @param seats - the number of seats
 */
export function countedMeasures(
  measures: readonly Pick<Measure<never>, 'name' | 'each' | 'role'>[],
  seats: number,
): readonly CountedMeasure[] {
  return measures.flatMap((measure, position) =>
    seats > 2 && isOfEachSeat(measure)
      ? Array.from({ length: seats }, (_, seat) => ({ name: `${measure.name}.${seat}`, position, seat }))
      : [{ name: measure.name, position, seat: 0 }],
  );
}

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
  /** Whether the publication gives no number of games, so that `trials` is assumed. Default: false. */
  readonly assumed?: boolean;
  /** The publication, in one line. */
  readonly source: string;
}
