import { runPlan } from '@cards/batch/node';
import { type AnyGame, defineGame } from '@cards/core';
import { expect, test } from 'vitest';
import { planRanking, type Standing } from '../../src/check/ranking.js';

interface Bids {
  readonly played: number[];
}
const CHIPS = {
  chips: {
    role: 'payoff',
    bounds: [-2, 2],
    of: ({ played: [one = 0, other = 0] }: Bids, seat: number) => (seat === 0 ? one - other : other - one),
  },
} as const;
const WON = {
  won: {
    role: 'win',
    of: ({ played: [one = 0, other = 0] }: Bids, seat: number) => (seat === 0 ? one > other : other > one),
  },
} as const;

/** The higher number wins the difference. The second player does not see the first number. */
const bids = (measures: typeof CHIPS | (typeof CHIPS & typeof WON)): AnyGame =>
  defineGame({
    id: 'bids',
    seats: 2,
    deal: () => ({ played: [] as number[] }),
    toMove: ({ played }) => played.length,
    moves: ({ played }) => (played.length < 2 ? [0, 1, 2] : []),
    play: ({ played }, move) => void played.push(move),
    view: {},
    measures,
    strategies: { low: () => 0, high: () => 2, middle: () => 1 },
    defaults: { strategies: ['low', 'middle', 'random'] },
  }) as unknown as AnyGame;

async function ranked(game: AnyGame, trials: number): Promise<readonly Standing[]> {
  const { plan, rounds, standings } = planRanking({
    game,
    params: {},
    spec: 'high',
    code: undefined,
    trials,
    seed: '1',
  });
  await runPlan(plan, { rounds, workers: 1 });
  return standings();
}

test.each([
  ['without a winner', bids(CHIPS)],
  ['that also has a winner', bids({ ...WON, ...CHIPS })],
])('In a game for a payoff %s, the ranking is by what a strategy wins against all others', async (_, game) => {
  const table = await ranked(game, 400);
  expect(table.map(({ strategy, place }) => [strategy, place])).toEqual([
    ['high', 1],
    expect.anything(),
    expect.anything(),
    ['low', 4],
  ]);
  const [high, ...others] = table;
  // Against low, middle and random: 2, 1 and 1.
  expect(high?.payoff?.mean).toBeCloseTo(4 / 3, 1);
  expect(high?.payoffAgainst).toBeUndefined();
  expect(others.find(({ strategy }) => strategy === 'low')?.payoffAgainst?.mean).toBe(2);
  expect(table.every(({ points }) => points === undefined)).toBe(true);
  const [from = 0, to = 0] = high?.payoff?.ci95 ?? [];
  // Twice the half-width is about four standard errors.
  expect(to - from).toBeGreaterThan(0);
  expect(Math.abs((high?.payoff?.mean ?? 0) - 4 / 3)).toBeLessThan(to - from);
});

test('At a table of three, the payoffs of all seats count, and none is the opposite of another', async () => {
  const game = defineGame({
    id: 'bids',
    seats: 3,
    deal: () => ({ played: [] as number[] }),
    toMove: ({ played }) => played.length,
    moves: ({ played }) => (played.length < 3 ? [0, 1, 2] : []),
    play: ({ played }, move) => void played.push(move),
    view: {},
    measures: { chips: { role: 'payoff', bounds: [0, 2], of: ({ played }: Bids, seat) => played[seat] ?? 0 } },
    strategies: { low: () => 0, high: () => 2, middle: () => 1 },
    defaults: { strategies: ['low', 'middle'] },
  }) as unknown as AnyGame;
  const table = await ranked(game, 10);
  expect(table.map(({ strategy, place, payoff }) => [strategy, place, payoff?.mean])).toEqual([
    ['high', 1, 2],
    ['middle', 2, 1],
    ['low', 3, 0],
  ]);
  // What it wins a game alone among others: its own bid.
  expect(table.map(({ payoffAgainst }) => payoffAgainst?.mean)).toEqual([undefined, 2, 2]);
});
