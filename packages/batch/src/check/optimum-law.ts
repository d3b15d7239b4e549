import { BETTER_THAN_OPTIMAL_P, provedOptimum } from '../summary/better-than-optimal.js';
import type { Summary } from '../summary/summary.js';
import type { LawReport } from './check-report.js';
import type { RankingRequest } from './ranking.js';

/**
 * The law that no strategy is better than a proved optimum.
 *
 * @param request - the game and the checked strategy
 * @param summary - the summary of the ranking
 * @returns one law; none for a game without a strategy that is proved optimal
 */
export function optimumLaw({ game, params, spec }: RankingRequest, summary: Summary): readonly LawReport[] {
  const optimum = provedOptimum(game, params);
  if (optimum === undefined) return [];
  const name = `is not better than '${optimum.strategy}', which is proved optimal`;
  const cell = summary.cells.find(
    ({ strategies, pairedWith }) => pairedWith === undefined && strategies.length === 1 && strategies[0] === spec,
  );
  const found = cell?.betterThanOptimal;
  if (cell === undefined || found === undefined) return [{ name, passed: true }];
  const { unit } = game.measures[0];
  const mean = cell.measures[found.measure]?.mean ?? Number.NaN;
  return [
    {
      name,
      passed: false,
      message: `its mean of ${mean.toPrecision(6)} ${unit} is better than ${found.optimum.toPrecision(6)} ${unit}, the best mean that any strategy can have (chance: less than 1 in ${1 / BETTER_THAN_OPTIMAL_P}): it knows more than its view shows, or it changes the games`,
    },
  ];
}
