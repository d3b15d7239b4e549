import type { ExactResult } from './exact.js';
import type { Reference } from './measure.js';
import type { PositionValues } from './position-values.js';

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
