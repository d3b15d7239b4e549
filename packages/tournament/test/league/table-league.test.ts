import { pairingOf } from '@cards/batch/internal';
import { defineGame } from '@cards/core';
import { WIN } from '@cards/core/internal';
import { describe, expect, test } from 'vitest';
import { buildLeagueReport } from '../../src/league/build-league-report.js';
import { LeagueGames } from '../../src/league/league-games.js';
import { planLeague } from '../../src/league/league-plan.js';
import type { LeagueReport } from '../../src/league/league-report.js';

interface Bids {
  readonly bids: number[];
}

/** Each seat bids 0 or 1; one 1 alone wins, and all others tie. Or each one wins the chips that it bids. */
const gameOf = (role: 'win' | 'payoff', zeroSum = false) =>
  defineGame({
    id: 'bids',
    seats: 3,
    zeroSum,
    deal: (): Bids => ({ bids: [] }),
    toMove: ({ bids }) => bids.length,
    moves: ({ bids }) => (bids.length < 3 ? [0, 1] : []),
    play: ({ bids }, move) => void bids.push(move),
    view: {},
    measures: {
      won:
        role === 'win'
          ? { role, of: ({ bids }: Bids, seat) => bids[seat] === 1 && bids.filter((bid) => bid === 1).length === 1 }
          : { role, bounds: [-6, 12], of: ({ bids }: Bids, seat) => bids[seat] ?? 0 },
    },
    defaults: { blockSize: 2 },
  });

const NAMES = ['ada', 'bob', 'cyd', 'dan'];

function leagueOf(game: ReturnType<typeof gameOf>, names = NAMES): LeagueGames {
  const code = { file: '', exportName: '', hash: '' };
  const players = names.map((spec) => ({ spec, code }));
  return new LeagueGames(planLeague({ game: game as never, params: {}, seed: '1', trials: 2 }, players), names);
}

function reportOf(game: ReturnType<typeof gameOf>, games: LeagueGames, names = NAMES): LeagueReport {
  return buildLeagueReport({
    game: game as never,
    params: {},
    seed: '1',
    boundary: 'none',
    trials: 2,
    players: names.map((name) => ({ name, file: `${name}.ts`, spec: name })),
    absent: [],
    games,
    replayCommand: ({ lineups: [lineup] }, _, deal) => `replay ${lineup.join(',')} ${deal}`,
  });
}

/** What is kept of a table in two deals and three rotations, if the player in one place always wins; -1 for a tie. */
const wonBy = (place: number): Int32Array =>
  Int32Array.from(
    [0, 1].flatMap(() =>
      [0, 1, 2].flatMap((by) => {
        const wins = [0, 1, 2].map((seat) => Number(place >= 0 && seat === (place + by) % 3));
        return [...wins, ...wins.map((win) => (place >= 0 ? win * WIN : WIN / 3))];
      }),
    ),
  );

describe('a league at tables of three', () => {
  test('It plays balanced tables in all rotations of the seats, each with the measures of every seat', () => {
    const games = leagueOf(gameOf('win'));
    expect(games.plan.cells.map(({ lineups }) => pairingOf(lineups))).toEqual(Array.from({ length: 4 }, () => 'round'));
    expect(games.tablesOfEach).toBe(3);
    games.upTo();
    games.onGames(0, 0, wonBy(1));
    // A win is worth 6, which two and three winners can share: 18 in the three games of a deal.
    expect([...games.resultsOf(0).inDeals]).toEqual([0, 18, 0, 0, 18, 0]);
    expect(games.resultsOf(0).inRotations.map((sums) => [...sums])).toEqual([
      [0, 12, 0],
      [0, 12, 0],
      [0, 12, 0],
    ]);
    games.onGames(0, 0, wonBy(-1));
    expect([...games.resultsOf(0).inDeals]).toEqual([6, 6, 6, 6, 6, 6]);
  });

  test('A strategy that fails loses, and the others of its table share the wins', () => {
    const game = gameOf('win');
    const games = leagueOf(game);
    games.upTo();
    const others = (table: number): readonly number[] => games.tables[table] ?? [];
    for (const table of games.tables.keys()) games.onGames(table, 0, wonBy(-1));
    const table = games.tables.findIndex((players) => players.includes(3));
    games.onFailure(table, 0, { kind: 'failed', message: 'ouch', strategy: 'dan', game: 1 });
    const place = others(table).indexOf(3);
    const shares = [0, 1, 2].map((at) => (at === place ? 0 : 9));
    expect([...games.resultsOf(table).inDeals]).toEqual([...shares, ...shares]);
    games.upTo();
    const report = reportOf(game, games);
    const honest = report.standings.filter(({ name }) => name !== 'dan');
    // By chance it would be a third.
    for (const { score } of honest) expect(score?.mean).toBeGreaterThanOrEqual(1 / 3);
    expect(honest.flatMap(({ failures }) => failures)).toEqual([]);
    const dan = report.standings.find(({ name }) => name === 'dan');
    // It ties at two of its three tables.
    expect(dan?.score?.mean).toBeCloseTo(2 / 9, 12);
    const names = others(table).map((player) => NAMES[player]);
    expect(dan?.failures).toEqual([
      {
        message: 'ouch',
        against: names.filter((name) => name !== 'dan').join(', '),
        lost: 2,
        deal: 1,
        replay: `replay ${names.join(',')} 1`,
      },
    ]);
    expect(report.tables).toEqual({ seats: 3, even: 1 / 3, count: 4, each: 3, meetings: 2 });
  });

  test('If the cause of a failure was not found, all of the table tie', () => {
    const games = leagueOf(gameOf('win'));
    games.upTo();
    games.onFailure(0, 0, { kind: 'failed', message: 'no memory', game: 0 });
    expect([...games.resultsOf(0).inDeals]).toEqual([6, 6, 6, 6, 6, 6]);
    expect(games.forfeitOf(0)?.by).toEqual(games.tables[0]);
  });

  test.each([
    ['that sums to zero', true, 9],
    // Three players get 3 chips each in the middle of the bounds, so 15 are left for two.
    ['with other sums', false, 21],
  ])('In a game for a payoff %s, the others share what the failed one loses', (_, zeroSum, share) => {
    const games = leagueOf(gameOf('payoff', zeroSum));
    games.upTo();
    games.onFailure(0, 0, { kind: 'failed', message: 'ouch', strategy: NAMES[games.tables[0]?.[1] ?? 0], game: 0 });
    expect([...games.resultsOf(0).inDeals].slice(0, 3)).toEqual([share, -18, share]);
  });

  test('The payoffs of every seat count as they are', () => {
    const games = leagueOf(gameOf('payoff'));
    games.upTo();
    // Seat s of the game in rotation r wins 10 s + r.
    const measures = [0, 1].flatMap(() => [0, 1, 2].flatMap((by) => [0, 1, 2, 0, 1, 2].map((seat) => 3 * seat + by)));
    games.onGames(0, 0, Int32Array.from(measures));
    // The player in place 0 sits in seats 0, 1 and 2 of the rotations 0, 1 and 2.
    expect([...games.resultsOf(0).inDeals].slice(0, 3)).toEqual([0 + 4 + 8, 3 + 7 + 2, 6 + 1 + 5]);
  });

  test('The order, the ratings and the table of every two strategies follow from the wins', () => {
    const game = gameOf('win');
    const games = leagueOf(game);
    games.upTo();
    // The first of the alphabet wins every table.
    for (const [table, players] of games.tables.entries())
      games.onGames(table, 0, wonBy(players.indexOf(Math.min(...players))));
    games.upTo();
    const report = reportOf(game, games);
    expect(report.standings.map(({ name, score }) => [name, score?.mean])).toEqual([
      ['ada', 1],
      ['bob', 1 / 3],
      ['cyd', 0],
      ['dan', 0],
    ]);
    const ratings = report.standings.map(({ rating }) => rating?.mean ?? 0);
    expect(ratings).toEqual([...ratings].sort((one, other) => other - one));
    // At the two tables with ada, bob wins nothing; at one of the two with cyd, everything.
    expect(report.table[1]?.map((one) => one?.score.mean)).toEqual([0, undefined, 1 / 2, 1 / 2]);
  });

  test('A league of too many strategies for fair tables is refused', () => {
    const names = Array.from({ length: 65 }, (_, at) => `one${at}`);
    expect(() => leagueOf(gameOf('win'), names)).toThrow('at most 64 strategies, not 65');
  });
});
