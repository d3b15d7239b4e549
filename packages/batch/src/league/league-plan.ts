import { type AnyGame, countedMeasures, defaultsOf, InputError, type ParamValues, seatsOf } from '@cards/core';
import type { CodeRef } from '../plan/cell-data.js';
import { balancedTables, roundOf } from '../plan/lineups.js';
import { isForPayoff, measureWithRole, pairMeasure } from '../plan/measures.js';
import { type Plan, planExperiment } from '../plan/plan.js';

export interface LeagueSetting {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly seed: string;
  readonly trials: number;
  readonly gameHash?: string;
}

type Participant = Readonly<{ spec: string; code: CodeRef }>;

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
    const lineups = roundOf(sides.map(({ spec }) => spec));
    return { ...setting, lineups, measures: [measure], code, maxBlockSize };
  });
  return planExperiment({ seed, cells });
}

/** What the strategies of a league play for: wins, a payoff such as chips, or the measure of a one-seat game. */
export interface LeagueStake {
  readonly seats: number;
  /** The lowest and the highest sum of a strategy in the games of a deal, one for each seat. */
  readonly inDeal: readonly [min: number, max: number];
  /** The sum in the games of a deal for each unit of the score. */
  readonly unit: number;
  /** What a win is worth: a number that several winners can share. 0 in other games. */
  readonly win: number;
  /** The number of measures of a game. */
  readonly width: number;
  /** Writes the result of each seat in the game whose measures begin at a position. */
  readonly read: (measures: Int32Array, from: number, into: Float64Array) => void;
  /**
   * The result of each seat in a game that some lose by a failure: the lowest possible one for them. The others share
   * what is left; if no seat is left, each has an equal part.
   */
  readonly forfeit: (isLost: readonly boolean[]) => readonly number[];
}

export function stakeOf(game: AnyGame, params: ParamValues): LeagueStake {
  const seats = seatsOf(game, params);
  const counted = countedMeasures(game.measures, seats);
  const isOfPayoff = seats > 1 && isForPayoff(game);
  const [win, tie, payoff] = (['win', 'tie', 'payoff'] as const).map((role) => measureWithRole(game, role));
  const main = seats === 1 ? 0 : isOfPayoff ? payoff : win;
  /** Where a seat has its result among the measures. With two seats, only the first one has. */
  const places = counted.flatMap(({ position }, at) => (position === main ? [at] : []));
  const tied = seats === 2 ? counted.findIndex(({ position }) => position === tie) : -1;
  const ofWin = seats === 1 || isOfPayoff ? 0 : leastMultiple(seats);
  const [min, max] = game.measures[main ?? 0]?.bounds(params) ?? [0, 0];
  const lowest = Array.from({ length: seats }, (_, seat) => (ofWin > 0 ? 0 : seats === 2 && seat === 1 ? -max : min));
  const most = ofWin > 0 ? ofWin * seats : seats === 2 ? max - min : max * seats;
  const total = ofWin > 0 ? ofWin : seats === 2 || game.zeroSum === true ? 0 : (seats * (min + max)) / 2;
  return {
    seats,
    inDeal: [lowest.reduce((sum, one) => sum + one, 0), most],
    unit: seats * Math.max(1, ofWin),
    win: ofWin,
    width: counted.length,
    read: (measures, from, into) => {
      for (let seat = 0; seat < seats; seat++) into[seat] = measures[from + (places[seat] ?? 0)] as number;
      if (ofWin === 0) {
        if (seats === 2) into[1] = -(into[0] as number);
        return;
      }
      if (seats === 2) into[1] = 1 - (into[0] as number) - (tied === -1 ? 0 : (measures[from + tied] as number));
      const winners = into.reduce((sum, won) => sum + won, 0);
      for (let seat = 0; seat < seats; seat++)
        into[seat] = winners === 0 ? ofWin / seats : ((into[seat] as number) * ofWin) / winners;
    },
    forfeit: (isLost) => {
      const lost = lowest.reduce((sum, one, seat) => (isLost[seat] === true ? sum + one : sum), 0);
      const left = isLost.filter((one) => !one).length;
      const share = Math.floor(left === 0 ? total / seats : (total - lost) / left);
      return lowest.map((one, seat) => (left > 0 && isLost[seat] === true ? one : share));
    },
  };
}

/** The least common multiple of the numbers up to n: a whole number that up to n winners can share. */
function leastMultiple(n: number): number {
  let multiple = 1;
  for (let number = 2; number <= n; number++) {
    let step = multiple;
    while (step % number !== 0) step += multiple;
    multiple = step;
  }
  return multiple;
}
