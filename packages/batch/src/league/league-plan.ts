import { type AnyGame, defaultsOf, InputError, type ParamValues, seatsOf } from '@cards/core';
import { balancedTables } from '../plan/balanced-tables.js';
import type { CodeRef } from '../plan/cell-data.js';
import { pairMeasure } from '../plan/measures.js';
import { type Plan, planExperiment } from '../plan/plan.js';

export interface LeagueSetting {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly seed: string;
  readonly trials: number;
  readonly gameHash?: string;
}

interface Participant {
  readonly spec: string;
  readonly code: CodeRef;
}

/** The sizes of the blocks of a league. Each divides the first round. */
const BLOCKS = [50, 25, 20, 10, 5, 4, 2];

const FIRST_ROUND = 100;

/** The maximum number of strategies with three to six seats, and with more: then tables are found in seconds. */
const MOST_AT_TABLES = [64, 40] as const;

/**
 * The numbers of deals after which a league examines its order, ascending up to the maximum. Each round has as many new
 * deals as all before it.
 */
export function leagueRounds(trials: number): readonly number[] {
  const rounds: number[] = [];
  for (let deals = FIRST_ROUND; deals < trials; deals *= 2) rounds.push(deals);
  return [...rounds, trials];
}

/** @returns the number of seats */
export function checkLeagueGame(game: AnyGame, params: ParamValues): number {
  const seats = seatsOf(game, params);
  if (seats > 1 && pairMeasure(game) === undefined)
    throw new InputError(
      `${game.id} has no league, because it has no measure with the role 'win' or 'payoff': a league needs a game with a winner or a payoff, or a one-seat game`,
    );
  return seats;
}

/**
 * Plans the tables of a league, each in all rotations of the seats. A strategy that fails loses all deals of a block,
 * so blocks have 50 deals, or fewer if those of the game are smaller.
 */
export function planLeague({ seed, ...setting }: LeagueSetting, players: readonly Participant[]): Plan {
  const { game, params } = setting;
  const { blockSize } = defaultsOf(game);
  const maxBlockSize = BLOCKS.find((size) => size <= blockSize) ?? 1;
  const seats = seatsOf(game, params);
  const most = MOST_AT_TABLES[seats <= 6 ? 0 : 1];
  if (seats > 2 && players.length > most)
    throw new InputError(
      `a league at tables of ${seats} has at most ${most} strategies, not ${players.length}: the search for tables that are fair to all would take too long`,
    );
  const cells = balancedTables(players.length, seats).map((table) => {
    const sides = table.flatMap((player) => players[player] ?? []);
    const code = Object.fromEntries(sides.map(({ spec, code: its }) => [spec, its]));
    const measure = seats === 1 ? game.measures[0].name : `${pairMeasure(game)}${seats === 2 ? '' : '.0'}`;
    const counted = { round: seats > 1, measures: [measure], code, maxBlockSize };
    return { ...setting, strategies: sides.map(({ spec }) => spec), ...counted };
  });
  return planExperiment({ seed, cells });
}
