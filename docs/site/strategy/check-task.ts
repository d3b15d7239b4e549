import type { CheckReport } from '@cards/tournament';
import type { ParamValues } from '@cards/core';

/** A strategy to check, as plain data for the worker. */
export interface CheckRequest {
  /** The text of the file. */
  readonly source: string;
  /** The id of the game. */
  readonly game: string;
  /** The parameters that differ from their defaults. */
  readonly params: ParamValues;
  readonly trials: number;
  readonly seed: string;
  /** The maximum duration of a game, in milliseconds. */
  readonly gameTimeout: number;
  /** The number of workers of the ranking. */
  readonly slots: number;
}

/** A checked strategy. */
export interface CheckResult {
  readonly report: CheckReport;
  /** The output of the command. */
  readonly text: string;
  /** The game that failed, or a lost one; absent if there is none. */
  readonly watched?: WatchedLink;
}

/** A link to a game page that shows a game of the strategy. */
export interface WatchedLink {
  /** The game in words. */
  readonly text: string;
  /** The fragment of the link of the game page. */
  readonly fragment: string;
}

/** The answers of the worker: the games of the ranking so far, and at last the result, or why there is none. */
export type CheckAnswer =
  | { readonly kind: 'progress'; readonly games: number; readonly total: number }
  | { readonly kind: 'checked'; readonly result: CheckResult }
  | { readonly kind: 'refused'; readonly message: string };

/** A check that was canceled. */
export class CanceledCheck extends Error {}
