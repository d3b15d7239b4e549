import { defineGame, enumerate } from '@cards/core';
import { gameTree, solve } from '@cards/core/solve';
import { expect, test } from 'vitest';

/** Two cards of three equal ones and three others, drawn in some way. The higher one wins; seat 0 moves once. */
const drawnBy = (draw: (rng: { int(bound: number): number }) => number[]) =>
  defineGame({
    id: 'drawn',
    seats: 2,
    deal: (_, rng) => ({ cards: draw(rng), move: -1 }),
    toMove: () => 0,
    moves: ({ move }) => (move < 0 ? [0, 1] : []),
    play: (state, move) => void (state.move = move),
    view: { card: ({ cards }, seat) => cards[seat] ?? 0 },
    measures: { win: { of: ({ cards }, seat) => (cards[seat] ?? 0) > (cards[1 - seat] ?? 0) } },
  });

test('Equal cards that the rules draw by their places make one deal, with the sum of their probabilities', () => {
  const game = drawnBy((rng) => {
    const deck = [1, 1, 1, 2, 2, 2];
    return [0, 0].map(() => deck.splice(rng.int(deck.length), 1)[0] as number);
  });
  // 30 pairs of places are four pairs of cards, and seat 0 has two moves.
  const tree = gameTree(game);
  expect([tree.games, tree.chances]).toEqual([8, 1]);
  // 2 before 1 in 9 of 30 pairs of places, as often as 1 before 2; the others tie.
  const { games, measures } = enumerate(game, {}, ['random', 'random']);
  expect([games, measures['win']?.mean]).toEqual([8, expect.closeTo(0.3, 14)]);
  expect(solve(tree).values[0]).toBeCloseTo(0.5, 12);
});

test('Draws that the rules remember outside of what seats see stay apart', () => {
  const game = drawnBy((rng) => [rng.int(2), 0, rng.int(3)]);
  expect(gameTree(game).games).toBe(12);
});

test('A draw in a move is merged there', () => {
  const game = defineGame({
    id: 'parity',
    seats: 2,
    deal: () => ({ sums: [] as number[] }),
    toMove: ({ sums }) => sums.length,
    moves: ({ sums }) => (sums.length < 2 ? [1, 2] : []),
    // The parity of one or two dice: 36 outcomes are two.
    play: ({ sums }, dice, rng) =>
      void sums.push(Array.from({ length: dice }, () => rng.int(6)).reduce((one, other) => one + other) % 2),
    view: { sums: ({ sums }) => sums },
    measures: { win: { of: ({ sums }, seat) => (sums[seat] ?? 0) > (sums[1 - seat] ?? 0) } },
  });
  // Two moves with two outcomes, twice.
  expect(gameTree(game).games).toBe(16);
  expect(solve(gameTree(game)).values[0]).toBeCloseTo(0.5, 9);
});
