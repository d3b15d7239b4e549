import type { ParamValues } from '@cards/core';
import type { Standing } from './ranking.js';

/** The result of one law. */
export interface LawReport {
  /** What the law requires. */
  readonly name: string;
  /** Whether the strategy obeys it. */
  readonly passed: boolean;
  /** How the strategy breaks it; left out when it does not. */
  readonly message?: string;
}

/** The result of a check: what `cards-sim check --format json` prints. */
export interface CheckReport {
  /** The name and version of this format. */
  readonly format: 'cards-sim/check@1';
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The spec of the checked strategy. */
  readonly strategy: string;
  /** The canonical text of the seed of the ranking. */
  readonly seed: string;
  /** The number of games, or game pairs, of each cell of the ranking. */
  readonly trials: number;
  /** Whether the strategy obeys every law. */
  readonly passed: boolean;
  /** The laws in the order in which they were checked. */
  readonly laws: readonly LawReport[];
  /** Its place, from 1; null when it could not play, or the game has no winner. */
  readonly place: number | null;
  /** The number of ranked strategies, including the checked one; 0 for a two-seat game without a winner. */
  readonly of: number;
  /** The ranking, the best first; empty when the strategy could not play. */
  readonly table: readonly Standing[];
}
