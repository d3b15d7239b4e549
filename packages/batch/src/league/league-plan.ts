import { type AnyGame, defaultsOf, InputError, type ParamValues, oneOrTwoSeats } from '@cards/core';
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
export function checkLeagueGame(game: AnyGame, params: ParamValues): 1 | 2 {
  const seats = oneOrTwoSeats(game, params, 'a league');
  if (seats === 2 && pairMeasure(game) === undefined)
    throw new InputError(
      `${game.id} has no league, because it has no measure with the role 'win' or 'payoff': a league needs a two-seat game with a winner or a payoff, or a one-seat game`,
    );
  return seats;
}

/**
 * Plans the contests of a league: every two strategies in both seats, or every strategy alone in a one-seat game. A
 * strategy that fails loses all deals of a block, so blocks have 50 deals, or fewer if those of the game are smaller.
 */
export function planLeague({ seed, ...setting }: LeagueSetting, players: readonly Participant[]): Plan {
  const { game } = setting;
  const { blockSize } = defaultsOf(game);
  const maxBlockSize = BLOCKS.find((size) => size <= blockSize) ?? 1;
  const contests =
    game.seats === 1
      ? players.map((one) => [one])
      : players.flatMap((one, at) => players.slice(at + 1).map((other) => [one, other]));
  const cells = contests.map((sides) => {
    const strategies = sides.map(({ spec }) => spec);
    const counted =
      game.seats === 1
        ? { measures: [game.measures[0].name] }
        : { pairedWith: [...strategies].reverse(), measures: [pairMeasure(game) ?? ''] };
    const code = Object.fromEntries(sides.map(({ spec, code: its }) => [spec, its]));
    return { ...setting, strategies, ...counted, code, maxBlockSize };
  });
  return planExperiment({ seed, cells });
}
