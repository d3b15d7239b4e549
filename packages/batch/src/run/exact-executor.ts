import type { ExactResult } from '@cards/core';
import { exactOrUndefined } from '../plan/known-results.js';
import type { ExactTask } from '../summary/exact-plan.js';
import type { ExactResults } from '../summary/exact-results.js';

/** Computes exact results in some place: in the calling thread, on worker threads or on other machines. */
export interface ExactExecutor {
  /** The number of results that can be computed at the same time, an integer from 1. */
  readonly slots: number;
  /**
   * Computes one result.
   *
   * @param slot - an integer from 0 to `slots - 1` that no other computation in progress has
   * @param task - the line-up
   * @returns the result; undefined if none is known
   */
  compute(slot: number, task: ExactTask): Promise<ExactResult | undefined>;
}

/** The progress of the computation of exact results. */
export interface ExactProgress {
  /** The number of results that are computed. */
  readonly done: number;
  /** The number of all results. */
  readonly total: number;
}

/** Computes results in the calling thread. */
export const threadExactExecutor: ExactExecutor = {
  slots: 1,
  compute: async (_slot, { game, params, lineup, maxGames }) => exactOrUndefined(game, params, lineup, maxGames),
};

/**
 * Computes exact results.
 *
 * @param tasks - the line-ups
 * @param executor - computes them
 * @param results - receives them
 * @param onProgress - called before the first result, and after every result
 */
export async function computeExact(
  tasks: readonly ExactTask[],
  executor: ExactExecutor,
  results: ExactResults,
  onProgress: (progress: ExactProgress) => void = () => undefined,
): Promise<void> {
  // The longest first, so that the last ones do not wait for it.
  const waiting = [...tasks].sort((one, other) => one.cost - other.cost);
  let done = 0;
  onProgress({ done, total: tasks.length });
  const inSlot = async (slot: number): Promise<void> => {
    for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- a slot computes one result at a time
      results.add(task, await executor.compute(slot, task));
      done++;
      onProgress({ done, total: tasks.length });
    }
  };
  await Promise.all(Array.from({ length: executor.slots }, (_, slot) => inSlot(slot)));
}
