import { type Plan, planExperiment } from '@cards/batch';
import {
  type CodeRef,
  playersAt,
  tournamentTables,
  pairMeasure,
  planMeasures,
  pointsOfWin,
} from '@cards/batch/internal';
import { type AnyGame, InputError, type ParamValues, seatsOf } from '@cards/core';
import { countedMeasures, defaultsOf, resultRule, WIN } from '@cards/core/internal';

export interface LeagueSetting {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly seed: string;
  readonly trials: number;
  readonly gameHash?: string;
}

/** A strategy of a league; one of the game has no code of its own. */
type Participant = Readonly<{ spec: string; code: CodeRef | undefined }>;

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

/** @returns the number of players at a table */
export function checkLeagueGame(game: AnyGame, params: ParamValues): number {
  if (seatsOf(game, params) > 1 && pairMeasure(game, params) === undefined)
    throw new InputError(
      `${game.id} has no league, because it has no measure with the role 'win' or 'payoff': a league needs a game with a winner or a payoff, or a one-seat game`,
    );
  return playersAt(game, params);
}

/**
 * Plans the tables of a league, each in all rotations of the seats, or of the teams. A strategy that fails loses all
 * deals of a block, so blocks have 50 deals, or fewer if those of the game are smaller.
 */
export function planLeague({ seed, ...setting }: LeagueSetting, players: readonly Participant[]): Plan {
  const { game, params } = setting;
  const { blockSize } = defaultsOf(game);
  const maxBlockSize = BLOCKS.find((size) => size <= blockSize) ?? 1;
  const size = playersAt(game, params);
  const most = MOST_AT_TABLES[size <= 6 ? 0 : 1];
  if (size > 2 && players.length > most)
    throw new InputError(
      `a league at tables of ${size} has at most ${most} strategies, not ${players.length}: the search for tables that are fair to all would take too long`,
    );
  const codes = new Map(players.map(({ spec, code }) => [spec, code]));
  const specs = [...codes.keys()];
  const cells = tournamentTables(game, params, specs).map((lineups) => {
    const code = Object.fromEntries(
      [...codes].flatMap(([spec, one]) => (one && lineups[0].includes(spec) ? [[spec, one]] : [])),
    );
    // A league reads the results of games itself, so one measure is enough.
    const measures = planMeasures({ game, params, lineups, measures: undefined }).slice(0, 1);
    return { ...setting, lineups, measures: measures.map(({ name }) => name), code, maxBlockSize };
  });
  return planExperiment({ seed, cells });
}

/**
 * What the strategies of a league play for: wins, a payoff such as chips, the result that all seats share, or the
 * measure of a one-seat game. Higher results are better, whatever the measure says.
 */
export interface LeagueStake {
  readonly seats: number;
  /** The number of players at a table, each of whom has a seat or a team. */
  readonly size: number;
  /** What a result is multiplied by to be the measure: -1 if lower values of it are better, otherwise 1. */
  readonly sign: 1 | -1;
  /** The result of a player if all are equal, where the rules say it. */
  readonly even: number | undefined;
  /** The lowest and the highest sum of a player in the games of a deal, of which each player of a table has one. */
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
   * The result of each player in a game that some lose by a failure: the lowest possible one for them. The others share
   * what is left; if none is left, each has an equal part.
   */
  readonly forfeit: (isLost: readonly boolean[]) => readonly number[];
}

/** What players play for of whom each has one seat, or a team; `size` is their number. */
export function stakeOf(game: AnyGame, params: ParamValues, size = seatsOf(game, params)): LeagueStake {
  const seats = seatsOf(game, params);
  const names = countedMeasures(game.measures, seats).length;
  const rule = resultRule(game, params);
  const win = rule?.kind === 'winners' ? pointsOfWin({ ...rule, measure: { ...rule.measure, sole: false } }) : 0;
  const { parts = 1, sign = 1, bounds = game.measures[0].bounds(params) } = rule ?? {};
  const [lowest, highest] =
    win > 0 ? [0, win] : ([Math.round(parts * bounds[0]), Math.round(parts * bounds[1])] as const);
  const even = rule?.kind === 'winners' ? win / new Set(rule.teams).size : rule?.even;
  return {
    seats,
    size,
    sign,
    even,
    inDeal: [size * lowest, size * highest],
    unit: size * Math.max(parts, win),
    win,
    width: names + (seats === 1 ? 0 : seats),
    read: (measures, from, into) => {
      if (seats === 1) into[0] = sign * (measures[from] as number);
      else
        for (let seat = 0; seat < seats; seat++) {
          const count = measures[from + names + seat] as number;
          into[seat] = win > 0 ? (count * win) / WIN : count;
        }
    },
    forfeit: (isLost) => {
      const lost = isLost.filter(Boolean).length;
      const left = size - lost;
      const total = size * (even ?? (lowest + highest) / 2);
      if (rule?.kind === 'together' && lost > 0) return isLost.map(() => lowest);
      const share = Math.floor(left === 0 ? total / size : (total - lost * lowest) / left);
      return isLost.map((one) => (left > 0 && one ? lowest : share));
    },
  };
}
