import { defineGame } from '@cards/core';
import { WIN } from '@cards/core/internal';
import { expect, test } from 'vitest';
import { leagueEquilibrium, leagueNashConv } from '../../src/league/league-equilibrium.js';
import { LeagueGames } from '../../src/league/league-games.js';
import { planLeague } from '../../src/league/league-plan.js';

const gameOf = (seats: number) =>
  defineGame({
    id: 'shares',
    seats,
    deal: () => ({ n: 0 }),
    toMove: ({ n }) => n,
    moves: ({ n }) => (n < seats ? [0, 1] : []),
    play: (state) => void state.n++,
    view: {},
    measures: { win: { role: 'win', of: (_, seat) => seat === 0 } },
    defaults: { blockSize: 50 },
  });

/** A league in which a function decides who wins a game: the place, at a table of some players, in each deal. */
function played(names: readonly string[], seats: number, winner: (table: readonly number[], deal: number) => number) {
  const game = gameOf(seats);
  const players = names.map((spec) => ({ spec, code: { file: '', exportName: '', hash: '' } }));
  const games = new LeagueGames(planLeague({ game: game as never, params: {}, seed: '1', trials: 50 }, players), names);
  games.upTo();
  for (const [table, at] of games.tables.entries()) {
    const measures = Array.from({ length: 50 }, (_, deal) => deal).flatMap((deal) =>
      games.seats.flatMap((ofPlaces) => {
        const wins = ofPlaces.map(() => 0);
        wins[ofPlaces[winner(at, deal)] as number] = 1;
        const own = seats === 2 ? wins.slice(0, 1) : wins;
        return [...own, ...wins.map((win) => win * WIN)];
      }),
    );
    games.onGames(table, 0, Int32Array.from(measures));
  }
  games.upTo();
  return games;
}

/** How many of 50 deals the style of the row wins: a > b > c > a; d loses to each of them, and crushes e. */
const WINS = [
  [25, 30, 20, 27, 27],
  [20, 25, 30, 27, 27],
  [30, 20, 25, 27, 27],
  [23, 23, 23, 25, 50],
  [23, 23, 23, 0, 25],
];

test('Three styles in a cycle have a third each, and the first of the standings, which only crushes a weak one, nothing', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const games = played(names, 2, ([one = 0, other = 0], deal) => (deal < (WINS[one]?.[other] as number) ? 0 : 1));
  expect(games.order?.ranked[0]?.player).toBe(3);
  const found = leagueEquilibrium(games, [3, 0, 1, 2, 4], (player) => names[player] ?? '');
  expect(found?.players.map(({ name, most }) => [name, most > 0])).toEqual([
    ['d', false],
    ['a', true],
    ['b', true],
    ['c', true],
    ['e', false],
  ]);
  for (const { share } of found?.players.slice(1, 4) ?? []) expect(share).toBeCloseTo(1 / 3, 12);
  expect(found?.unique).toBe(true);
  // 30 of 50 deals are not sure to be more than half of them: a part of the resampled tables has other cycles.
  const { support: ofA = 0 } = found?.players[1] ?? {};
  expect(ofA).toBeGreaterThan(0.5);
  expect(ofA).toBeLessThan(1);
  expect(leagueNashConv(games, String)).toBeUndefined();
});

test('At tables of three, the league names the one that its players have the least reason to leave', () => {
  const names = ['a', 'b', 'c', 'd'];
  // The strategy with the lowest number wins; at the table of b, c and d, all win equally often.
  const games = played(names, 3, (table, deal) => (table.includes(0) ? table.indexOf(Math.min(...table)) : deal % 3));
  expect(games.tables).toHaveLength(4);
  expect(leagueEquilibrium(games, [0, 1, 2, 3], String)).toBeUndefined();
  // A player that replaces b, c or d at the table of a wins nothing; one that replaces a wins a third there.
  expect(leagueNashConv(games, (player) => names[player] ?? '')).toEqual({ table: ['a', 'b', 'c'], nashConv: 0 });
});
