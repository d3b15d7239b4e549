import type { AnyGame, ParamValues } from '@cards/core';
import { isForPayoff, measureWithRole, WIN_POINTS } from '../plan/measures.js';

/** What the strategies of a league play for: points, a payoff such as chips, or the measure of a one-seat game. */
export interface LeagueStake {
  /** The games of a deal: one for each seat. */
  readonly games: 1 | 2;
  /** The lowest and the highest result of the first seat in a game. */
  readonly bounds: readonly [min: number, max: number];
  /** The lowest and the highest sum of a strategy in the two games of a deal. */
  readonly inDeal: readonly [min: number, max: number];
  /** What the results of both seats in a game add up to. */
  readonly total: number;
  /** The results of a deal for each unit of the score. */
  readonly unit: number;
  readonly array: typeof Uint8Array | typeof Int32Array;
  /** The result of the first seat in the game whose measures begin at a position. */
  readonly of: (measures: Int32Array, from: number) => number;
}

export function stakeOf(game: AnyGame, params: ParamValues): LeagueStake {
  if (game.seats === 1) {
    const bounds = game.measures[0].bounds(params);
    return { games: 1, bounds, inDeal: bounds, total: 0, unit: 1, array: Int32Array, of: firstMeasure };
  }
  const win = measureWithRole(game, 'win');
  const tie = measureWithRole(game, 'tie');
  const payoff = measureWithRole(game, 'payoff');
  if (isForPayoff(game)) {
    const [min, max] = game.measures[payoff]?.bounds(params) ?? [0, 0];
    const of: LeagueStake['of'] = (measures, from) => measures[from + payoff] as number;
    return { games: 2, bounds: [min, max], inDeal: [min - max, max - min], total: 0, unit: 2, array: Int32Array, of };
  }
  const ofTie: LeagueStake['of'] = (measures, from) => (tie === -1 ? 0 : (measures[from + tie] as number));
  return {
    games: 2,
    bounds: [0, WIN_POINTS],
    inDeal: [0, 2 * WIN_POINTS],
    total: WIN_POINTS,
    unit: 2 * WIN_POINTS,
    array: Uint8Array,
    of: (measures, from) => WIN_POINTS * (measures[from + win] as number) + ofTie(measures, from),
  };
}

function firstMeasure(measures: Int32Array, from: number): number {
  return measures[from] as number;
}
