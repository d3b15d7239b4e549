/**
 * A number that describes a finished game. It is always an integer, so that the result of a batch is a histogram.
 */
export interface Measure<Params> {
  /** Its name in every output: letters and digits, with a lower-case letter first. */
  readonly name: string;
  /** What it counts, in one line. */
  readonly summary: string;
  /** Its unit, in the plural: `plays`, `cards`. */
  readonly unit: string;
  /** The direction that the player in seat 0 wants. */
  readonly better: 'higher' | 'lower' | 'neither';
  /**
   * `proportion` for an event that happens (1) or does not (0), so that the mean is a rate; `count` for any other
   * number.
   */
  readonly kind: 'count' | 'proportion';
  /**
   * What the measure says about the game, for ratings, tests and replays. At most one measure of a game has each role.
   */
  readonly role?: MeasureRole;
  /**
   * The lowest and the highest value that a game with these parameters can have: 32-bit integers above -2^31, and 0 to
   * 1 for a proportion.
   */
  bounds(params: Params): readonly [min: number, max: number];
}

/**
 * What a measure says about a game, whatever its name is:
 *
 * - `win`: 1 when the player in seat 0 won, otherwise 0. A two-seat game without it has no winner: no ratings,
 *   sequential tests or game-pair scores.
 * - `tie`: 1 when the game was a tie, otherwise 0. A game without it has no ties.
 * - `length`: how long the game was.
 *
 * `win` and `tie` are proportions, and never both 1 in one game.
 */
export type MeasureRole = 'win' | 'tie' | 'length';

/** A value that a source published for a line-up, for comparison with an estimate. */
export interface Reference {
  /** The specs of the strategies in seat order. */
  readonly strategies: readonly string[];
  /** The name of the measure. */
  readonly measure: string;
  /** The mean as published. */
  readonly value: number;
  /** The number of games behind the published value, which is an estimate too. */
  readonly trials: number;
  /** Where it was published. */
  readonly source: string;
}
