import type { ParamValues } from '@cards/core';
import type { Verdict } from '@cards/core/testing';
import type { Boundary } from '../league/league-report.js';
import type { Standing } from './ranking.js';

/** The result of one conformance test for a strategy. */
export interface TestReport {
  /** The requirement of the test, as a sentence. */
  readonly name: string;
  /** Whether the strategy passes the test. */
  readonly passed: boolean;
  /** How the strategy fails the test; absent if it passes, or if the test was not run. */
  readonly message?: string;
  /**
   * Present if the test was not run, because the strategy fails in its games as an earlier test says. `passed` is
   * false then.
   */
  readonly untested?: true;
  /**
   * Present if the test was not run, because a strategy that plays in a process of its own cannot fail it. `passed`
   * is true then.
   */
  readonly byIsolation?: true;
}

/** The result of a check of a strategy. `cards-sim check --format json` prints it. */
export interface CheckReport {
  /** The name and version of this format. */
  readonly format: 'cards-sim/check@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The spec of the checked strategy. */
  readonly strategy: string;
  /** The canonical text of the seed of the ranking. */
  readonly seed: string;
  /** The number of games, game pairs or rounds of each cell of the ranking. */
  readonly trials: number;
  /** What kept its code from everything but its moves. */
  readonly boundary: Boundary;
  /** Whether the strategy passes every test. */
  readonly passed: boolean;
  /** The results of the tests, in the order in which they were checked. */
  readonly tests: readonly TestReport[];
  /** The place of the strategy in the ranking, from 1; null when it could not play or there is no ranking. */
  readonly place: number | null;
  /**
   * The number of strategies in the ranking, including the checked one; 0 for a game of two and more seats without a
   * winner or a payoff. There is no ranking for fewer strategies than seats.
   */
  readonly of: number;
  /** The number of seats; absent in a game of one or two. */
  readonly seats?: number;
  /** The score by chance at a table of more than two seats; absent if the rules do not say it. */
  readonly even?: number;
  /** The ranking, best strategy first; empty when the strategy could not play or there is no ranking. */
  readonly table: readonly Standing[];
  /** The digest of the games of the ranking; null when the strategy could not play. */
  readonly digest: string | null;
}

/**
 * The result of a check of the rules of a game. `cards-sim check ./game.ts --format json` prints it.
 *
 * @inline
 */
export interface RulesReport {
  /** The name and version of this format. */
  readonly format: 'cards-sim/rules@1';
  /** The id of the game. */
  readonly game: string;
  /** Whether the game passes every conformance test. */
  readonly passed: boolean;
  /** What each conformance test says, in the order in which they were run. */
  readonly tests: readonly Omit<Verdict, 'error'>[];
}
