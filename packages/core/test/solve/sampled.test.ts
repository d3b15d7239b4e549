import { type AnyGame, createPlayers, defineGame } from '@cards/core';
import { bestResponse, gameTree, policyOf } from '@cards/core/solve';
import { solutionOf } from '@cards/core/solve/internal';
import { expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';
import { Duel, duelGame } from '../testing/duel.js';

const withSampled = (game: unknown, spec: string): AnyGame => {
  const given = game as AnyGame;
  return { ...given, strategies: [...given.strategies, solutionOf(given, spec)] };
};

const policiesOf = (game: unknown, spec: string) => {
  const tree = gameTree(withSampled(game, spec));
  return { tree, policies: tree.sets.map((_, seat) => policyOf(tree, seat, spec)) };
};

/** What best responses gain together against a policy in both seats. */
function nashConvOf(game: unknown, spec: string): number {
  const { tree, policies } = policiesOf(game, spec);
  return policies.reduce((sum, _, seat) => sum + bestResponse(tree, seat, policies).value, 0);
}

/** Computes a policy for a game. */
const computed = (game: unknown, spec: string) => createPlayers(withSampled(game, spec), {}, ['random', spec]);

/** A game for two that goes on for a number of moves, each of which is one of two. */
const longGame = (moves: number, mover: (played: number) => number) =>
  defineGame({
    id: 'long',
    seats: 2,
    deal: () => ({ played: 0 }),
    toMove: ({ played }) => mover(played),
    moves: ({ played }) => (played < moves ? [0, 1] : []),
    play: (state) => void state.played++,
    view: { played: ({ played }) => played },
    measures: { win: { of: (_, seat) => seat === 0 } },
  });

test('A policy from samples comes close to an equilibrium of Kuhn poker', () => {
  // A player of the uniform policy in both seats loses 11/12 together.
  const [few, more] = [nashConvOf(kuhn, 'sampled:30'), nashConvOf(kuhn, 'sampled:3000')];
  expect(few).toBeLessThan(11 / 12);
  expect(more).toBeLessThan(few / 4);
  expect(more).toBeLessThan(0.05);
});

test('A policy from samples comes close to an equilibrium of Leduc hold’em', { tags: 'slow' }, () => {
  // The loss of the uniform policy is published: 4.747222, see classics.test.ts.
  expect(nashConvOf(leduc, 'sampled:20000')).toBeLessThan(0.25);
});

test('The same samples give the same policy, and another seed another one', () => {
  const [first, again, other] = ['sampled:20', 'sampled:20', 'sampled:20:2'].map((spec) => policiesOf(kuhn, spec));
  expect(first?.policies).toEqual(again?.policies);
  expect(first?.policies).not.toEqual(other?.policies);
});

test('Where no sample has come, every legal move has the same probability', () => {
  const { tree, policies } = policiesOf(leduc, 'sampled:1');
  const shares = tree.sets.flatMap(({ moves, first }, seat) =>
    moves.map((legal, set) => [legal.length, policies[seat]?.[first[set] ?? 0]] as const),
  );
  // One iteration has one deal for each seat: most of the 288 situations are unknown.
  expect(shares.filter(([count, share]) => share === 1 / count).length).toBeGreaterThan(200);
});

test('A game that cannot be sampled is refused', () => {
  for (const spec of ['sampled:0', 'sampled:', 'sampled:5:x'])
    expect(() => solutionOf(kuhn, spec)).toThrow(`'${spec}' needs a number of iterations from 1 to 100000000, such as`);
  expect(() => computed(duelGame(Duel), 'sampled:10')).toThrow(
    'duel cannot be sampled: it needs several seats, and rules by defineGame',
  );
  expect(() =>
    computed(
      longGame(600, () => 0),
      'sampled:1',
    ),
  ).toThrow('long is too long to be sampled: one seat alone can have more than 500 decisions in a game');
});

test('An error in the rules says after which moves', () => {
  const broken = defineGame({
    id: 'broken',
    seats: 2,
    deal: () => ({ played: 0 }),
    toMove: ({ played }) => played % 2,
    moves: ({ played }) => (played < 3 ? [7] : []),
    play(state) {
      if (++state.played === 2) throw new Error('no such card');
    },
    view: { played: ({ played }) => played },
    measures: { win: { of: (_, seat) => seat === 0 } },
  });
  expect(() => computed(broken, 'sampled:1')).toThrow(/no such card.*after the moves 7, 7/);
});
