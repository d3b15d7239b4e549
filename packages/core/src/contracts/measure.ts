/**
 * What is counted of a finished game: always a whole number, so that the result of a batch is a histogram.
 */
export interface Measure<Params> {
  /** Its name in every output: letters, digits and dashes, beginning with a letter. */
  readonly name: string;
  /** One line on what it counts. */
  readonly summary: string;
  /** What one of it is, in the plural: `plays`, `cards`. */
  readonly unit: string;
  /** Which direction the player of seat 0 wants. */
  readonly better: 'higher' | 'lower' | 'neither';
  /**
   * `proportion` for something that happens (1) or does not (0), whose mean is a rate; `count` for anything else.
   */
  readonly kind: 'count' | 'proportion';
  /** What ratings, tests and replays may take the measure for; left out where it is none of these. One measure at most has each role. */
  readonly role?: MeasureRole;
  /**
   * The lowest and the highest value that a game with these parameters can have: whole numbers of 32 bits, above -2^31; 0 to 1 for a
   * proportion.
   */
  bounds(params: Params): readonly [min: number, max: number];
}

/**
 * What a measure says about a game, whatever its name is:
 *
 * - `win`: 1 when the player in seat 0 won, otherwise 0. A two-seat game without it has no winner: no ratings, sequential
 *   tests or game-pair scores.
 * - `tie`: 1 when the game was a tie, otherwise 0. A game without it has no ties.
 * - `length`: how long the game was.
 *
 * `win` and `tie` are proportions, and never both 1 in one game.
 */
export type MeasureRole = 'win' | 'tie' | 'length';

/**
 * A value that a source printed for some pairing, to stand beside our estimate of it.
 */
export interface Reference {
  /** The specs of the strategies in seat order. */
  readonly strategies: readonly string[];
  /** The name of the measure. */
  readonly measure: string;
  /** The mean as printed. */
  readonly value: number;
  /** How many games the source's figure is taken to rest on; it is a sample too. */
  readonly trials: number;
  /** Where it was printed. */
  readonly source: string;
}
