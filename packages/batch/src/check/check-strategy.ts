import type { CodeRef } from '../plan/cell-data.js';
import { checkLaws, type CheckLawsOptions } from './check-laws.js';
import type { CheckReport } from './check-report.js';
import { rankedReport, type RankOptions } from './rank.js';
import type { RankingRequest } from './ranking.js';

/** The strategy to check, where its code runs, and how to play the ranking. */
export interface StrategyCheck
  extends CheckLawsOptions, Omit<RankOptions, 'seed'>, Omit<RankingRequest, 'spec' | 'code'> {
  /**
   * The strategy in the ranking.
   *
   * @param exportName - the export that was checked; undefined if it is not known
   */
  readonly located: (exportName: string | undefined) => { readonly spec: string; readonly code: CodeRef };
}

/**
 * Checks a strategy: the laws, in two workers, and the ranking among the default strategies of its game.
 *
 * @param request - the strategy and the workers
 * @throws InputError if the strategy to check is not determined
 * @throws the reason of the signal, if the signal cancels the check
 */
export async function checkStrategy(request: StrategyCheck): Promise<CheckReport> {
  const { game, params, trials, signal, play } = request;
  const checked = await checkLaws(request);
  const ranking = { game, params, trials, ...request.located(checked.found) };
  return rankedReport(ranking, checked, {
    ...request,
    play: async (plan) => {
      try {
        return await play(plan);
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      }
    },
  });
}
