import { defineGame } from '@cards/core';
import { expect, test } from 'vitest';
import { buildLeagueReport } from '../../src/league/build-league-report.js';
import { LeagueGames } from '../../src/league/league-games.js';
import { checkLeagueGame, planLeague } from '../../src/league/league-plan.js';

/** The higher bid wins. The first seat wins 1 chip, or loses up to 3. */
const bids = defineGame({
  id: 'bids',
  seats: 2,
  deal: () => ({ bids: [] as number[] }),
  toMove: ({ bids: made }) => made.length,
  moves: ({ bids: made }) => (made.length < 2 ? [0, 1] : []),
  play: ({ bids: made }, move) => void made.push(move),
  view: {},
  measures: {
    win: { role: 'win', of: ({ bids: [one = 0, other = 0] }, seat) => one > other === (seat === 0) },
    chips: {
      role: 'payoff',
      bounds: [-3, 3],
      of: ({ bids: [one = 0, other = 0] }, seat) => (seat === 0 ? 1 : -1) * (one > other ? 1 : -3 * other),
    },
  },
});

const NAMES = ['steady', 'brave', 'absent'];

/** Three strategies on two deals: in each contest, who wins and the chips of the first seat, for each game. */
function leagueOf(results: readonly (readonly (readonly [win: number, chips: number])[])[]): LeagueGames {
  const code = { file: '', exportName: '', hash: '' };
  const game = { ...bids, defaults: { blockSize: 2 } };
  const players = NAMES.map((spec) => ({ spec, code }));
  const games = new LeagueGames(planLeague({ game, params: {}, seed: '1', trials: 2 }, players), NAMES);
  games.upTo();
  for (const [contest, ofContest] of results.entries())
    if (ofContest.length > 0)
      games.onGames(contest, 0, Int32Array.from(ofContest.flatMap(([win, chips]) => [win, chips, chips, -chips])));
  return games;
}

test('A league for chips counts what the strategies win in both seats, not the games that they win', () => {
  const games = leagueOf([
    // Against brave: steady wins three of the four games, and loses more chips than it wins.
    [
      [1, 1],
      [0, 0],
      [0, -3],
      [0, -1],
    ],
    [],
    [],
  ]);
  expect(games.plan.cells[0]?.measures.map(({ name }) => name)).toEqual(['chips']);
  expect([...games.resultsOf(0).inDeals]).toEqual([1, -1, -2, 2]);
  expect(games.resultsOf(0).inRotations.map((sum) => [...sum])).toEqual([
    [-2, 2],
    [1, -1],
  ]);
  // A strategy that fails loses as much as it can lose by the bounds: 3 in each seat.
  for (const contest of [1, 2])
    games.onFailure(contest, 0, { kind: 'failed', message: 'ouch', strategy: 'absent', game: 1 });
  expect([...games.resultsOf(1).inDeals]).toEqual([6, -6, 6, -6]);
  games.upTo();
  const report = buildLeagueReport({
    game: bids,
    params: {},
    seed: '1',
    boundary: 'none',
    trials: 2,
    players: NAMES.map((name) => ({ name, file: `${name}.ts`, spec: name })),
    absent: [],
    games,
  });
  expect(report.measure).toEqual({ name: 'chips', unit: 'chips', better: 'higher', role: 'payoff' });
  expect(report.standings.map(({ name, score }) => [name, score?.mean])).toEqual([
    ['brave', (1 + 12) / 8],
    ['steady', (-1 + 12) / 8],
    ['absent', -24 / 8],
  ]);
  expect(report.standings[0]?.lead?.mean).toBe(2 / 8);
  expect(report.standings.every(({ rating }) => rating === undefined)).toBe(true);
  // Brave against steady, and the other way round.
  expect([report.table[0]?.[1]?.score.mean, report.table[1]?.[0]?.score.mean]).toEqual([1 / 4, -1 / 4]);
});

test('A two-seat game without a payoff and a winner has no league', () => {
  const aimless = { ...bids, measures: bids.measures.map((measure) => ({ ...measure, role: undefined })) };
  expect(() => checkLeagueGame(aimless as never, {})).toThrow("no measure with the role 'win' or 'payoff'");
  expect(() => checkLeagueGame(bids, {})).not.toThrow();
});
