import type { Plan } from '../plan/plan.js';
import type { Results } from './results.js';

/** How far a batch is. */
export interface Progress {
  /** Games finished so far, those of an interrupted run that it continues included. */
  readonly games: number;
  /** Games in all; where a cell has a stopping rule, at most. */
  readonly total: number;
  /** Whether a cell has a stopping rule, so that the batch may end long before `total`; left out where none has. */
  readonly openEnded?: true;
  /** An estimate so far; given a few times a second at most, and only by `simulate` of `@cards/batch/node`. */
  readonly liveEstimate?: LiveEstimate;
}

/** What is known so far of the first metric of one cell: the unfinished cell with the largest share of its games done. */
export interface LiveEstimate {
  /** The position of the cell in the plan. */
  readonly cell: number;
  /** The name of the metric. */
  readonly measure: string;
  /** The mean so far. */
  readonly mean: number;
  /** Its 95 % interval; null where there is none yet. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The half-width at which the cell stops; left out where no precision is asked for. */
  readonly halfWidth?: number;
}

/**
 * The progress of a batch, without an estimate.
 *
 * @param plan - the batch
 * @param total - how many games are played in all, at most
 */
export function progressOf({ cells }: Plan, total: number): (results: Results) => Progress {
  const openEnded = cells.some(({ stop }) => stop !== undefined) ? { openEnded: true as const } : {};
  return ({ games }) => ({ games, total, ...openEnded });
}
