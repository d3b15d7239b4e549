import type { AnyGame, ExactResult, ParamValues } from '@cards/core';
import { exactOrUndefined } from '../plan/known-results.js';
import type { Lineup } from '../plan/lineups.js';
import { type ExactPlan, exactKey, type ExactTask } from './exact-plan.js';

/** The exact results of a batch, each computed once. */
export class ExactResults {
  /** The number of results that were left out, because they cost more than the games. */
  readonly omitted: number;
  private readonly known = new Map<AnyGame, Map<string, ExactResult | undefined>>();

  /** @param plan - the results of the batch */
  constructor({ omitted }: Pick<ExactPlan, 'omitted'>) {
    this.omitted = omitted;
  }

  /** Adds a result; undefined if none is known. */
  add({ game, params, lineup }: ExactTask, result: ExactResult | undefined): void {
    const ofGame = this.known.get(game) ?? new Map<string, ExactResult | undefined>();
    this.known.set(game, ofGame.set(exactKey(params, lineup), result));
  }

  /** Whether a result was added. */
  has({ game, params, lineup }: ExactTask): boolean {
    return this.known.get(game)?.has(exactKey(params, lineup)) ?? false;
  }

  /** The result of a line-up; undefined if none is known, or it was not added. */
  of(game: AnyGame, params: ParamValues, lineup: Lineup): ExactResult | undefined {
    return this.known.get(game)?.get(exactKey(params, lineup));
  }
}

/**
 * Computes results in the calling thread.
 *
 * @param plan - the results to compute
 * @param results - receives them; results that it has are not computed again
 */
export function computeExactHere(plan: ExactPlan, results: ExactResults = new ExactResults(plan)): ExactResults {
  for (const task of plan.tasks)
    if (!results.has(task)) results.add(task, exactOrUndefined(task.game, task.params, task.lineup, task.maxGames));
  return results;
}
