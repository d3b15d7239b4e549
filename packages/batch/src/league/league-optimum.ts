import { moments } from '@cards/statistics';
import type { Plan } from '../plan/plan.js';
import { type BetterThanOptimal, betterThanOptimal, provedOptimum } from '../summary/better-than-optimal.js';
import { ExactResults, planExact } from '../summary/exact-results.js';
import { betterOf, type LeagueOrder } from './league-order.js';

/** The proved optimum of a one-seat game, against which a league tests the means of its strategies. */
export class LeagueOptimum {
  private readonly plan: Plan;
  /** Undefined until it is needed. */
  private exact: ExactResults | undefined;

  /** @param plan - the contests of the league */
  constructor(plan: Plan) {
    this.plan = plan;
  }

  /**
   * Tests the means of an order.
   *
   * @returns `[strategy]`: undefined if the mean can be honest; empty in a two-seat game
   */
  betterThan({ tallies }: LeagueOrder): readonly (BetterThanOptimal | undefined)[] {
    const { cells } = this.plan;
    if (cells[0]?.game.seats !== 1) return [];
    const ofCells = cells.map((_, player) => [tallies[player] ?? []]);
    this.exact ??= new ExactResults().compute(planExact(cells, ofCells, undefined).tasks);
    return betterThanOptimal(cells, ofCells, this.exact);
  }

  /** Whether a mean is better than the optimum, and more deals must show whether that is chance. */
  isDoubtful(order: LeagueOrder): boolean {
    const [cell] = this.plan.cells;
    if (cell?.game.seats !== 1) return false;
    const { game, params } = cell;
    const found = this.betterThan(order);
    const optimum = provedOptimum(game, params, (lineup) => this.exact?.of(game, params, lineup));
    if (optimum === undefined) return false;
    const sign = betterOf(game) === 'lower' ? -1 : 1;
    return order.ranked.some(
      ({ player }) =>
        found[player] === undefined && sign * (moments(order.tallies[player] ?? []).mean - optimum.mean) > 0,
    );
  }
}
