import type { ParamValues } from '@cards/core';
import type { Standing } from './ranking.js';

/** The result of one law, a conformance test of a strategy. */
export interface LawReport {
  /** The requirement of the law, as a sentence. */
  readonly name: string;
  /** Whether the strategy satisfies the law. */
  readonly passed: boolean;
  /** How the strategy violates the law; absent if it satisfies the law, or if the law is not tested. */
  readonly message?: string;
  /**
   * Present if the law is not tested, because the strategy failed in its games as an earlier law says. `passed` is
   * false then.
   */
  readonly untested?: true;
  /**
   * Present if the law is not tested, because a strategy that plays in a process of its own cannot break it. `passed`
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
  /** The number of games, or game pairs, of each cell of the ranking. */
  readonly trials: number;
  /** Whether the strategy satisfies every law. */
  readonly passed: boolean;
  /** The results of the laws, in the order in which they were checked. */
  readonly laws: readonly LawReport[];
  /** The place of the strategy in the ranking, from 1; null when it could not play or there is no ranking. */
  readonly place: number | null;
  /**
   * The number of strategies in the ranking, including the checked one; 0 for a two-seat game without a winner or a
   * payoff.
   */
  readonly of: number;
  /** The ranking, best strategy first; empty when the strategy could not play or there is no ranking. */
  readonly table: readonly Standing[];
  /** The digest of the games of the ranking; null when the strategy could not play. */
  readonly digest: string | null;
}
