import type { ParamValues } from '@cards/core';
import type { Standing } from './ranking.js';

/** What was found about one law. */
export interface LawReport {
  /** The promise. */
  readonly name: string;
  /** Whether it is kept. */
  readonly passed: boolean;
  /** What was found wrong; left out where nothing was. */
  readonly message?: string;
}

/** The result of a check: what `cards-sim check --format json` prints. */
export interface CheckReport {
  /** The name and version of this form. */
  readonly format: 'cards-sim/check@1';
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The spec of the checked strategy. */
  readonly strategy: string;
  /** The canonical text of the seed of the games that rank it. */
  readonly seed: string;
  /** How many games each line-up of the ranking played, and how many pairs of games. */
  readonly trials: number;
  /** Whether every law is kept. */
  readonly passed: boolean;
  /** The laws in the order in which they were tried. */
  readonly laws: readonly LawReport[];
  /** Its place, from 1; null when it could not play. */
  readonly place: number | null;
  /** How many strategies are ranked, the checked one included. */
  readonly of: number;
  /** The ranking, the best first; empty when the strategy could not play. */
  readonly table: readonly Standing[];
}
