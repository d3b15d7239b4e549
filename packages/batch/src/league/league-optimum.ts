import { moments } from '@cards/statistics';
import type { Plan } from '../plan/plan.js';
import { type BetterThanOptimal, betterThanOptimal, provedOptimum } from '../summary/better-than-optimal.js';
import { ExactResults, planExact } from '../summary/exact-results.js';
import { betterOf, type LeagueOrder } from './league-order.js';

/** The tests of the means of a one-seat league against a proved optimum. */
export interface LeagueOptimum {
  /** `[strategy]`: undefined if the mean of an order can be honest; empty in a two-seat game. */
  betterThan(order: LeagueOrder): readonly (BetterThanOptimal | undefined)[];
  /** Whether a mean is better than the optimum, and more deals must show whether that is chance. */
  isDoubtful(order: LeagueOrder): boolean;
}

/** The proved optimum of a league, which is computed when it is needed. */
export function leagueOptimum({ cells }: Plan): LeagueOptimum {
  const [cell] = cells;
  if (cell?.game.seats !== 1) return { betterThan: () => [], isDoubtful: () => false };
  const { game, params } = cell;
  let exact: ExactResults | undefined;

  function betterThan({ tallies }: LeagueOrder): readonly (BetterThanOptimal | undefined)[] {
    const ofCells = cells.map((_, player) => [tallies[player] ?? []]);
    exact ??= new ExactResults().compute(planExact(cells, ofCells, undefined).tasks);
    return betterThanOptimal(cells, ofCells, exact);
  }

  function isDoubtful(order: LeagueOrder): boolean {
    const found = betterThan(order);
    const optimum = provedOptimum(game, params, (lineup) => exact?.of(game, params, lineup));
    if (optimum === undefined) return false;
    const sign = betterOf(game) === 'lower' ? -1 : 1;
    return order.ranked.some(
      ({ player }) =>
        found[player] === undefined && sign * (moments(order.tallies[player] ?? []).mean - optimum.mean) > 0,
    );
  }

  return { betterThan, isDoubtful };
}
