import type { Cell } from '@cards/batch';
import { type Estimated, defined, rated } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { resultRule } from '@cards/core/internal';
import { meanInterval, moments, type TallyEntries } from '@cards/statistics';
import type { TableGames } from '@cards/statistics/internal';
import { leagueEquilibrium, leagueNashConv } from './league-equilibrium.js';
import { addDeals, type LeagueGames } from './league-games.js';
import {
  type LeagueAbsence,
  type LeagueFailure,
  type LeagueLead,
  type LeagueOrder,
  type LeaguePairing,
  type LeagueReport,
  type LeagueStanding,
  tallyOf,
} from './league-report.js';
import { checkLeagueGame, stakeOf } from './league-plan.js';

export interface LeagueReportRequest extends Pick<LeagueReport, 'seed' | 'params' | 'trials' | 'boundary'> {
  readonly game: AnyGame;
  /** The strategies that took part. Tables have their positions in this list. */
  readonly players: readonly Pick<LeagueStanding, 'name' | 'file' | 'spec'>[];
  /** The strategies that took no part, without their places. */
  readonly absent: readonly Omit<LeagueAbsence, 'place'>[];
  /** The tables and their games; undefined if there were too few strategies. */
  readonly games: LeagueGames | undefined;
  readonly replayCommand?: (cell: Cell, seed: string, game: number) => string;
}

export function buildLeagueReport(request: LeagueReportRequest): LeagueReport {
  const { game, params, seed, trials, boundary, players, games } = request;
  const { order, deals = 0, rounds = 0 } = games ?? {};
  const stake = stakeOf(game, params, checkLeagueGame(game, params));
  const isSolo = stake.seats === 1;
  const rule = resultRule(game, params);
  // A result that all seats share is a number too.
  const role = !isSolo && stake.win === 0 ? ({ role: 'payoff' } as const) : undefined;
  const measure = rule?.measure ?? game.measures[0];
  const ranked = order?.ranked ?? (games === undefined ? players.map((_, player) => ({ player, place: 1 })) : []);
  const each = games?.tablesOfEach ?? 1;
  const unit = stake.unit * each;
  const bounds = stake.inDeal.map((one) => one * each);
  const ratings = !isSolo && role === undefined && games !== undefined ? ratingsOf(games) : [];
  const tooGood = games?.betterThanOptimal() ?? [];
  const failures = failuresOf(request);
  const nameOf = (player: number): string => players[player]?.name ?? '';
  const absent = [
    ...request.absent,
    ...players.flatMap(({ name, file }, at): Omit<LeagueAbsence, 'place'>[] => {
      const [failure] = failures[at] ?? [];
      return failure === undefined || ranked.some(({ player }) => player === at) ? [] : [{ name, file, failure }];
    }),
  ].sort((one, other) => (one.file < other.file ? -1 : 1));
  return {
    format: 'cards-sim/league@1',
    game: game.id,
    params,
    seed,
    boundary,
    deals,
    trials,
    rounds,
    settled: order?.settled ?? true,
    ...(!isSolo && {
      tables: {
        seats: stake.size,
        ...(stake.win > 0 && { even: (stake.even ?? 0) / stake.win }),
        count: games?.tables.length ?? 0,
        each: games === undefined ? 0 : each,
        meetings: games === undefined ? 0 : (each * (stake.size - 1)) / (players.length - 1),
      },
    }),
    ...(!isSolo && role === undefined
      ? {}
      : {
          measure: { name: measure.name, unit: measure.unit, better: rule?.sign === -1 ? 'lower' : 'higher', ...role },
        }),
    standings: ranked.map(({ player, place }, at) => {
      const { name = '', file = '', spec = '' } = players[player] ?? {};
      const others = ranked.filter((other) => other.player !== player);
      const compared = others.map((other) => ({ other: other.player, ...order?.compare(player, other.player) }));
      const decided = (sign: number): number =>
        compared.filter(({ verdict, mean = 0 }) => verdict === 'better' && sign * mean > 0).length;
      const rating = ratings.find((one) => one.name === String(player));
      const next = ranked[at + 1]?.player;
      return {
        place,
        places: [1 + decided(-1), ranked.length - decided(1)],
        name,
        file,
        spec,
        score: scoreOf(order?.tallies[player], stake.sign * unit, bounds),
        ...defined({ betterThanOptimal: tooGood[player] }),
        ...(rating === undefined ? {} : { rating: { mean: rating.rating, ci95: rating.ci95 } }),
        ...(next === undefined || order === undefined ? {} : { lead: leadOf(order, player, next, nameOf(next), unit) }),
        tiedWith: compared
          .filter(({ verdict }) => verdict === 'open' || verdict === 'equal')
          .map(({ other }) => nameOf(other)),
        failures: failures[player] ?? [],
      };
    }),
    absent: absent.map((one) => ({ place: ranked.length + 1, ...one })),
    table: !isSolo
      ? crossTable(
          games,
          ranked.map(({ player }) => player),
        )
      : [],
    ...(games !== undefined &&
      defined({
        equilibrium: leagueEquilibrium(
          games,
          ranked.map(({ player }) => player),
          nameOf,
        ),
        nashConv: leagueNashConv(games, nameOf),
      })),
  };
}

/** The mean of a histogram in another unit, which can be negative. The bounds are in the unit of the histogram. */
function scoreOf(
  tally: TallyEntries | undefined,
  unit: number,
  [min = 0, max = 0]: readonly number[],
): Estimated | null {
  if (tally === undefined) return null;
  const { n, mean } = moments(tally);
  if (n < 2) return { mean: mean / unit, ci95: null };
  const [low, high] = meanInterval(tally, [min, max]);
  const same = Math.abs(unit) === 1 && tally.length === 1 ? ({ same: true } as const) : {};
  return { mean: mean / unit, ci95: scaled([low, high], unit), ...same };
}

export function scaled([low, high]: readonly [number, number], unit: number): readonly [number, number] {
  return unit > 0 ? [low / unit, high / unit] : [high / unit, low / unit];
}

function leadOf(order: LeagueOrder, player: number, next: number, over: string, unit: number): LeagueLead {
  const { mean, interval, verdict } = order.compare(player, next);
  return { over, mean: mean / unit, interval: interval && scaled(interval, unit), verdict };
}

function failuresOf({ players, games, replayCommand }: LeagueReportRequest): readonly (readonly LeagueFailure[])[] {
  const failures = players.map((): LeagueFailure[] => []);
  for (const [table, sides] of games?.tables.entries() ?? []) {
    const forfeit = games?.forfeitOf(table);
    const cell = games?.plan.cells[table];
    if (games === undefined || forfeit === undefined || cell === undefined) continue;
    const { message, deal, from, by } = forfeit;
    for (const player of by) {
      const others = sides.filter((other) => other !== player).map((other) => players[other]?.name ?? '');
      const against = others.length === 0 ? {} : { against: others.join(', '), lost: games.deals - from };
      const replay = defined({ replay: replayCommand?.(cell, games.plan.seed, deal) });
      failures[player]?.push({ message, ...against, deal, ...replay });
    }
  }
  return failures;
}

function crossTable(
  games: LeagueGames | undefined,
  ordered: readonly number[],
): readonly (readonly (LeaguePairing | null)[])[] {
  const sumsByPair = new Map<string, { readonly sums: Int32Array; tables: number; forfeits: number }>();
  if (games === undefined) return ordered.map(() => ordered.map(() => null));
  const { deals, stake } = games;
  for (const [table, players] of games.tables.entries()) {
    const { inDeals } = games.resultsOf(table);
    for (const [place, player] of players.entries())
      for (const other of players.filter((one) => one !== player)) {
        const key = `${player} ${other}`;
        const met = sumsByPair.get(key) ?? { sums: new Int32Array(deals), tables: 0, forfeits: 0 };
        addDeals(met.sums, inDeals, place, players.length);
        met.tables++;
        met.forfeits += deals - (games.forfeitOf(table)?.from ?? deals);
        sumsByPair.set(key, met);
      }
  }
  const pairing = (key: string): LeaguePairing | null => {
    const { sums, tables = 0, forfeits = 0 } = sumsByPair.get(key) ?? {};
    const bounds = stake.inDeal.map((one) => one * tables);
    const score = scoreOf(sums && tallyOf(sums), stake.sign * stake.unit * tables, bounds);
    return score && { score, forfeits };
  };
  return ordered.map((row) => ordered.map((column) => pairing(`${row} ${column}`)));
}

function ratingsOf(games: LeagueGames): NonNullable<ReturnType<typeof rated>>['players'] {
  const { tables, stake } = games;
  // The wins of a table are its games: a team of several players shares its win.
  const share = stake.size * (stake.even ?? 1);
  const played = tables.flatMap((players, table) => {
    const { inRotations } = games.resultsOf(table);
    return games.seats.map((seats, game): TableGames => {
      const places = [...players.keys()].sort((one, other) => (seats[one] as number) - (seats[other] as number));
      return {
        players: places.map((place) => String(players[place])),
        wins: places.map((place) => (inRotations[game]?.[place] ?? 0) / share),
      };
    });
  });
  return rated(played)?.players ?? [];
}
