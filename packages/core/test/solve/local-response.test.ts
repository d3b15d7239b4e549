import { type AnyGame, defineGame } from '@cards/core';
import { bestResponse, gameTree, localResponse, policyOf } from '@cards/core/solve';
import { expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';
import { nim } from '../../examples/nim.js';

/** Raises or bets as long as it can. */
const RAISE = {
  name: 'raise',
  summary: 'plays the last legal move',
  create: () => ({ move: ({ legal }: { readonly legal: readonly number[] }) => legal.at(-1) }),
};

const withRaise = (game: unknown): AnyGame => {
  const given = game as AnyGame;
  return { ...given, strategies: [...given.strategies, RAISE as never] };
};

/** The mean of numbers, and four standard errors of it. */
function meanOf(values: Float64Array): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: 4 * Math.sqrt(squares / (values.length - 1) / values.length) };
}

/** Checks what responses win against what best responses win; returns the share of the loss that was found. */
function shareFound(game: AnyGame, spec: string, games: number): number {
  const tree = gameTree(game);
  const policies = tree.sets.map((_, seat) => policyOf(tree, seat, spec));
  const found = localResponse(game, {}, spec, { games });
  let [loss, least] = [0, 0];
  for (const [seat, { won, gained }] of found.entries()) {
    const { value } = bestResponse(tree, seat, policies);
    const { mean, error } = meanOf(won);
    expect(mean - error).toBeLessThanOrEqual(value);
    const gain = meanOf(gained);
    expect(gain.mean - gain.error).toBeLessThanOrEqual(value - tree.value(policies, seat));
    loss += value - tree.value(policies, seat);
    least += mean - tree.value(policies, seat);
  }
  return least / loss;
}

test.each(['random', 'raise'])(
  'A response to %s in Leduc hold’em finds at least half of what a best response wins, and no more',
  { tags: 'slow' },
  (spec) => {
    // The loss of random is published: 4.747222, see classics.test.ts.
    expect(shareFound(withRaise(leduc), spec, 10_000)).toBeGreaterThan(0.5);
  },
);

test('A response in Kuhn poker finds most of what a best response wins', () => {
  expect(shareFound(withRaise(kuhn), 'random', 2000)).toBeGreaterThan(0.7);
  expect(shareFound(withRaise(kuhn), 'raise', 2000)).toBeGreaterThan(0.7);
});

test('A response is the same for the same seed, and another one for another seed', () => {
  const wins = (seed: number): readonly number[] =>
    localResponse(kuhn, {}, 'random', { games: 50, samples: 100, seed }).flatMap(({ won }) => [...won]);
  expect(wins(1)).toEqual(wins(1));
  expect(wins(1)).not.toEqual(wins(2));
});

test('A response to a perfect player gains nothing', () => {
  // Each player names one of three numbers, unseen, and wins from the next lower one: no move is better than another.
  const rings = defineGame({
    id: 'rings',
    seats: 2,
    deal: () => ({ named: [] as number[] }),
    toMove: ({ named }) => named.length,
    moves: ({ named }) => (named.length < 2 ? [0, 1, 2] : []),
    play: ({ named }, move) => void named.push(move),
    view: {},
    measures: {
      points: {
        role: 'payoff',
        bounds: [-1, 1],
        of: ({ named: [one = 0, two = 0] }, seat) => (seat === 0 ? 1 : -1) * ([0, 1, -1][(3 + one - two) % 3] ?? 0),
      },
    },
  });
  for (const { won } of localResponse(rings, {}, 'random', { games: 1000 })) {
    const { mean, error } = meanOf(won);
    expect(Math.abs(mean)).toBeLessThan(error);
  }
});

test('A response needs another seat, and names a strategy that fails', () => {
  const broken = {
    ...RAISE,
    name: 'broken',
    create: () => ({
      move: (): never => {
        throw new Error('no idea');
      },
    }),
  };
  const given = nim as unknown as AnyGame;
  expect(() => localResponse({ ...given, strategies: [broken as never] }, {}, 'broken')).toThrow(
    "strategy 'broken' threw an error: no idea",
  );
  expect(() => localResponse({ ...given, seats: 1 }, {}, 'random')).toThrow(
    'nim has one seat; a response needs another',
  );
});
