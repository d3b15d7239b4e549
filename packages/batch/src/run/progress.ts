import type { Plan } from '../plan/plan.js';
import type { Results } from './results.js';

/** The progress of a batch. */
export interface Progress {
  /** The number of finished games, including those of an interrupted run that the batch continues. */
  readonly games: number;
  /** The number of all games; the maximum, if a cell has a stopping rule. */
  readonly total: number;
  /** Present if a cell has a stopping rule, so that the batch may end long before `total`. */
  readonly openEnded?: true;
  /** An estimate so far. Only `simulate` of `@cards/batch/node` supplies it, at most a few times a second. */
  readonly liveEstimate?: LiveEstimate;
}

/** The estimate so far of the first metric of one cell: the unfinished cell with the largest share of finished games. */
export interface LiveEstimate {
  /** The position of the cell in the plan. */
  readonly cell: number;
  /** The name of the metric. */
  readonly measure: string;
  /** The mean so far. */
  readonly mean: number;
  /** Its 95% interval; null if there is none yet. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The half-width at which the cell stops; left out without a precision rule. */
  readonly halfWidth?: number;
}

/**
 * Returns a function that reports the progress of a batch, without an estimate.
 *
 * @param plan - the batch
 * @param total - the maximum number of games
 */
export function progressOf({ cells }: Plan, total: number): (results: Results) => Progress {
  const openEnded = cells.some(({ stop }) => stop !== undefined) ? { openEnded: true as const } : {};
  return ({ games }) => ({ games, total, ...openEnded });
}
