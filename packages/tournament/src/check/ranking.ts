import { type CellRequest, type GameError, type Plan, planExperiment } from '@cards/batch';
import {
  type CodeRef,
  type Estimated,
  defaultsAt,
  defined,
  oneAmong,
  pairMeasure,
  playersAt,
  type Rounds,
} from '@cards/batch/internal';
import { type AnyGame, type ParamValues, seatsOf } from '@cards/core';
import { buildLeagueReport, scaled } from '../league/build-league-report.js';
import { LeagueGames } from '../league/league-games.js';
import { planLeague } from '../league/league-plan.js';

/** The place of one strategy in a ranking. */
export interface Standing {
  /** The spec of the strategy. */
  readonly strategy: string;
  /** The place, from 1. Strategies with the same estimate share the better place. */
  readonly place: number;
  /** The mean of the first measure, in its unit; present in a one-seat game. */
  readonly mean?: Estimated;
  /** The Elo rating; the mean over all players is 0. Absent in a one-seat game, or if there are no ratings. */
  readonly rating?: Estimated;
  /**
   * The paired difference of the first measure, in its unit: the checked strategy minus this one. Its interval holds
   * together with those of all other pairs. Present in a one-seat game, except for the checked strategy itself.
   */
  readonly difference?: Estimated;
  /**
   * The score, from 0 to 1, that the checked strategy gets against this one, or at the tables of three and more with
   * this one. Absent in a one-seat game, and for the checked strategy itself.
   */
  readonly points?: Estimated;
  /** What the strategy wins a game against all others, in the unit of the payoff. Present in a game for a payoff. */
  readonly payoff?: Estimated;
  /**
   * What the checked strategy wins a game against this one, or at the tables with this one, in the unit of the payoff.
   * Present in a game for a payoff, except for the checked strategy itself.
   */
  readonly payoffAgainst?: Estimated;
  /** Present if chance could explain the difference to the checked strategy, as in a league. */
  readonly tied?: true;
}

/** How a strategy is checked. */
export interface CheckSetting {
  /** The game that the strategy plays. A module must export it, and its member `checks` has or names its checks. */
  readonly game: AnyGame;
  /** The parameters of the game that differ from their defaults. */
  readonly params: ParamValues;
  /** The number of games of each cell of the ranking; game pairs in a game of two seats. */
  readonly trials: number;
  /** Returns the message for a failed game of the ranking. Default: the message of the error. */
  readonly explain?: (error: GameError) => string;
}

export interface RankingRequest extends Omit<CheckSetting, 'explain'> {
  readonly spec: string;
  /** Its code; undefined for a strategy of the game. */
  readonly code: CodeRef | undefined;
  readonly seed: string;
}

/** The strategies of a ranking: the checked one, and the default strategies of the game that play at such a table. */
export function rankedStrategies({ game, params, spec }: Pick<RankingRequest, 'game' | 'params' | 'spec'>) {
  return [spec, ...defaultsAt(game, seatsOf(game, params), params)];
}

/** The games of a ranking, and what they say when they are over. */
export interface Ranking {
  readonly plan: Plan;
  /** One round; a failure ends it. */
  readonly rounds: Rounds;
  /** The ranking, best strategy first; empty without a league. */
  standings(): readonly Standing[];
  /** What is known if the mean of the checked strategy is better than a proved optimum. */
  betterThanOptimal(): ReturnType<LeagueGames['betterThanOptimal']>[number];
}

/**
 * Plans the ranking of a strategy: a league of one round with the default strategies of its game. If there can be no
 * league, because the game has no winner and no payoff or too few strategies, the strategy plays against itself.
 */
export function planRanking(request: RankingRequest): Ranking {
  const { game, params, seed, trials, spec, code } = request;
  const specs = rankedStrategies(request);
  const seats = seatsOf(game, params);
  const isPossible = seats === 1 || pairMeasure(game, params) !== undefined;
  if (!isPossible || specs.length < playersAt(game, params)) {
    const codes = code === undefined ? {} : { [spec]: code };
    const cell: CellRequest = { game, params, strategies: oneAmong(spec, spec, seats), trials, code: codes };
    const left = [trials];
    return {
      plan: planExperiment({ seed, cells: [cell] }),
      rounds: { upTo: () => left.pop(), isLost: () => false, onGames: () => undefined },
      standings: () => [],
      betterThanOptimal: () => undefined,
    };
  }
  const setting = { game, params, seed, trials };
  const players = specs.map((one) => ({ name: one, file: '', spec: one, code: one === spec ? code : undefined }));
  const plan = planLeague(setting, players);
  const games = new LeagueGames(plan, specs, { ends: [trials] });
  return {
    plan,
    rounds: {
      upTo: () => games.upTo(),
      isLost: () => false,
      onGames: (table, block, measures) => games.onGames(table, block, measures),
    },
    standings: () => standingsOf({ ...setting, boundary: 'none', players, absent: [], games }),
    betterThanOptimal: () => games.betterThanOptimal()[0],
  };
}

/** The standings of a league from the point of view of its first player. */
function standingsOf(
  request: Parameters<typeof buildLeagueReport>[0] & { readonly games: LeagueGames },
): readonly Standing[] {
  const { players, games } = request;
  const { standings, table, measure } = buildLeagueReport(request);
  const { seats, sign } = games.stake;
  const isSolo = seats === 1;
  const isPayoff = measure?.role === 'payoff';
  const ofPlayer = standings.findIndex(({ spec }) => spec === players[0]?.spec);
  return standings.map(({ spec: strategy, place, score, rating }, at): Standing => {
    const player = players.findIndex((one) => one.spec === strategy);
    const compared = player === 0 ? undefined : games.order?.compare(0, player);
    const { mean = 0, interval = null } = compared ?? {};
    const difference: Estimated = { mean: sign * mean, ci95: interval && scaled(interval, sign) };
    const against = table[ofPlayer]?.[at]?.score;
    return {
      strategy,
      ...defined({
        mean: isSolo ? (score ?? undefined) : undefined,
        rating,
        payoff: isPayoff ? (score ?? undefined) : undefined,
        difference: isSolo && compared !== undefined ? difference : undefined,
        points: isSolo || isPayoff ? undefined : against,
        payoffAgainst: isPayoff ? against : undefined,
        tied: compared === undefined || compared.verdict === 'better' ? undefined : (true as const),
      }),
      place,
    };
  });
}
