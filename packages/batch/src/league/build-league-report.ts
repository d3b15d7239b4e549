import type { AnyGame, ParamValues } from '@cards/core';
import {
  bradleyTerry,
  meanInterval,
  moments,
  type PairedGames,
  type PlayerRating,
  type TallyEntries,
} from '@cards/statistics';
import type { Estimated } from '../check/ranking.js';
import type { LeagueOrder } from './league-order.js';
import type { LeagueAbsence, LeagueFailure, LeagueLead, LeaguePairing, LeagueReport } from './league-report.js';
import { type ContestResults, DEAL_POINTS } from './league-results.js';

/** A strategy that takes part in a league. */
interface LeaguePlayer {
  /** Its name. */
  readonly name: string;
  /** Its file, relative to the folder of the league. */
  readonly file: string;
  /** Its spec. */
  readonly spec: string;
  /** Its failures, in the order of its opponents. */
  readonly failures: readonly LeagueFailure[];
}

/** What a report is built from. */
export interface LeagueReportRequest extends Pick<LeagueReport, 'seed' | 'deals' | 'trials' | 'rounds'> {
  /** The game. */
  readonly game: AnyGame;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The strategies that took part. Contests and the order have their positions in this list. */
  readonly players: readonly LeaguePlayer[];
  /** The strategies that took no part, without their places. */
  readonly absent: readonly Omit<LeagueAbsence, 'place'>[];
  /** The contests of these strategies, with their results. */
  readonly contests: readonly ContestResults[];
  /** The order; undefined if no game was played. */
  readonly order: LeagueOrder | undefined;
}

/** The numbers of players for which ratings are computed; with more players, they would take minutes. */
const [MIN_RATED, MAX_RATED] = [3, 40];

/** Builds the report of a league. */
export function buildLeagueReport(request: LeagueReportRequest): LeagueReport {
  const { game, params, seed, deals, trials, rounds, players, absent, contests, order } = request;
  const [measure] = game.measures;
  const isDuel = game.seats === 2;
  const ordered = order?.order ?? players.map((_, at) => at);
  const unit = isDuel ? DEAL_POINTS * Math.max(1, players.length - 1) : 1;
  const ratings = isDuel ? ratingsOf(contests, deals, players) : new Map<string, PlayerRating>();
  const meanOf = (player: number): number =>
    order?.tallies[player]?.reduce((sum, [value, n]) => sum + value * n, 0) ?? 0;
  return {
    format: 'cards-sim/league@1',
    game: game.id,
    params,
    seed,
    deals,
    trials,
    rounds,
    settled: order?.settled ?? true,
    ...(isDuel ? {} : { measure: { name: measure.name, unit: measure.unit, better: betterOf(game) } }),
    standings: ordered.map((player, at) => {
      const { name, file, spec, failures } = players[player] as LeaguePlayer;
      const others = ordered.filter((other) => other !== player);
      const compared = others.map((other) => ({ other, ...order?.compare(player, other) }));
      const decided = (sign: number): number =>
        compared.filter(({ verdict, mean = 0 }) => verdict === 'better' && sign * mean > 0).length;
      const rating = ratings.get(String(player));
      const next = ordered[at + 1];
      return {
        place: 1 + ordered.findIndex((other) => meanOf(other) === meanOf(player)),
        places: [1 + decided(-1), ordered.length - decided(1)],
        name,
        file,
        spec,
        score: scoreOf(order?.tallies[player], unit, isDuel ? [0, unit] : measure.bounds(params)),
        ...(rating === undefined ? {} : { rating: { mean: rating.rating, ci95: rating.ci95 } }),
        ...(next === undefined || order === undefined
          ? {}
          : { lead: leadOf(order, player, next, players[next]?.name ?? '', unit) }),
        tiedWith: compared
          .filter(({ interval }) => interval === null || (interval !== undefined && holdsZero(interval)))
          .map(({ other }) => players[other]?.name ?? ''),
        failures,
      };
    }),
    absent: absent.map((one) => ({ place: players.length + 1, ...one })),
    table: isDuel ? crossTable(contests, deals, ordered) : [],
  };
}

/** Whether a higher or a lower value of the first measure is better; higher, if the game does not say. */
export function betterOf({ measures: [{ better }] }: AnyGame): 'higher' | 'lower' {
  return better === 'lower' ? 'lower' : 'higher';
}

function holdsZero([low, high]: readonly [number, number]): boolean {
  return low <= 0 && high >= 0;
}

/** The mean of a histogram in another unit. The bounds are in the unit of the histogram. */
function scoreOf(
  tally: TallyEntries | undefined,
  unit: number,
  bounds: readonly [min: number, max: number],
): Estimated | null {
  if (tally === undefined) return null;
  const { n, mean } = moments(tally);
  if (n < 2) return { mean: mean / unit, ci95: null };
  const [low, high] = meanInterval(tally, bounds);
  return { mean: mean / unit, ci95: [low / unit, high / unit] };
}

function leadOf(order: LeagueOrder, player: number, next: number, over: string, unit: number): LeagueLead {
  const { mean, interval, verdict } = order.compare(player, next);
  return { over, mean: mean / unit, interval: interval && [interval[0] / unit, interval[1] / unit], verdict };
}

function crossTable(
  contests: readonly ContestResults[],
  deals: number,
  ordered: readonly number[],
): readonly (readonly (LeaguePairing | null)[])[] {
  const found = new Map<string, LeaguePairing>();
  for (const results of contests) {
    const { first, second } = results.contest;
    const entries = results.points(deals);
    const score = scoreOf(entries, DEAL_POINTS, [0, DEAL_POINTS]);
    const swapped = scoreOf(
      entries.map(([value, count]) => [DEAL_POINTS - value, count]),
      DEAL_POINTS,
      [0, DEAL_POINTS],
    );
    const forfeits = results.forfeits(deals);
    if (score !== null) found.set(`${first} ${second}`, { score, forfeits });
    if (swapped !== null) found.set(`${second} ${first}`, { score: swapped, forfeits });
  }
  return ordered.map((row) => ordered.map((column) => found.get(`${row} ${column}`) ?? null));
}

/** The ratings by the position of the player. */
function ratingsOf(
  contests: readonly ContestResults[],
  deals: number,
  players: readonly LeaguePlayer[],
): ReadonlyMap<string, PlayerRating> {
  if (deals === 0 || players.length < MIN_RATED || players.length > MAX_RATED) return new Map();
  const pairings = contests.flatMap((results): readonly PairedGames[] => {
    const { first, second } = results.contest;
    const [one, other] = results.pointsBySeat(deals);
    const names = [String(first), String(second)] as const;
    return [
      { first: names[0], second: names[1], games: deals, points: one },
      { first: names[1], second: names[0], games: deals, points: 2 * deals - other },
    ];
  });
  return new Map(bradleyTerry(pairings)?.players.map((player) => [player.name, player]));
}
