import type { AnyGame, ParamValues } from '@cards/core';
import { isForPayoff, measureWithRole, WIN_POINTS } from '../plan/measures.js';

/** What two strategies of a league play for: the points, or a payoff such as chips. */
export interface LeagueStake {
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
  const win = measureWithRole(game, 'win');
  const tie = measureWithRole(game, 'tie');
  const payoff = measureWithRole(game, 'payoff');
  if (isForPayoff(game)) {
    const [min, max] = game.measures[payoff]?.bounds(params) ?? [0, 0];
    const of: LeagueStake['of'] = (measures, from) => measures[from + payoff] as number;
    return { bounds: [min, max], inDeal: [min - max, max - min], total: 0, unit: 2, array: Int32Array, of };
  }
  const ofTie: LeagueStake['of'] = (measures, from) => (tie === -1 ? 0 : (measures[from + tie] as number));
  return {
    bounds: [0, WIN_POINTS],
    inDeal: [0, 2 * WIN_POINTS],
    total: WIN_POINTS,
    unit: 2 * WIN_POINTS,
    array: Uint8Array,
    of: (measures, from) => WIN_POINTS * (measures[from + win] as number) + ofTie(measures, from),
  };
}
