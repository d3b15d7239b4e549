import { type Rng, seededRng } from '@cards/core';
import { ConcentrationGame, gameValues, SolvedGame } from '@cards/concentration';
import { expect, test } from 'vitest';

/** All orders of these cards. */
function* orders(cards: readonly number[]): Generator<number[], void, void> {
  if (cards.length === 0) yield [];
  for (const [at, card] of cards.entries())
    for (const rest of orders([...cards.slice(0, at), ...cards.slice(at + 1)])) yield [card, ...rest];
}

/** A generator whose shuffle deals these cards. */
function dealing(order: readonly number[]): Rng {
  const rng = seededRng(1);
  rng.shuffle = (cards) => void (cards as Uint8Array).set(order);
  return rng;
}

test.each([
  { ranks: 3, bonus: 0, opening: [] },
  { ranks: 3, bonus: 0, opening: [0] },
  { ranks: 3, bonus: 0, opening: [0, 1] },
  { ranks: 3, bonus: 1, opening: [0, 1, 2] },
  { ranks: 3, bonus: 0, opening: [0, 1, 2, 3, 0] },
])(
  'After the flips $opening with bonus $bonus, best play wins the computed margin, on average over all deals',
  ({ ranks, bonus, opening }) => {
    const params = { ranks, copies: 2, bonus };
    const solved = new SolvedGame(params);
    const groups = new Map<string, { readonly value: number; readonly margins: number[] }>();
    const game = new ConcentrationGame(params);
    for (const order of orders([...game['ids']])) {
      game.reset(dealing(order));
      const view = game.view();
      solved.begin(view);
      const seen: string[] = [];
      const flip = (place: number): void => {
        game.apply(place);
        seen.push(`${place} ${view.rankAt(place)}`);
        solved.observe(view);
      };
      for (const place of opening) if (game.isLegal(place)) flip(place);
      const [mover, own, other] = [game.toMove, game.won(game.toMove), game.won(1 - game.toMove)];
      const key = seen.join();
      const value = solved.margin(view);
      const rng = seededRng(3);
      while (!game.over) flip(solved.move(view, rng));
      const group = groups.get(key) ?? { value, margins: [] };
      group.margins.push(game.won(mover) - own - (game.won(1 - mover) - other));
      groups.set(key, group);
    }
    for (const { value, margins } of groups.values())
      expect(value).toBeCloseTo(margins.reduce((sum, margin) => sum + margin, 0) / margins.length, 10);
  },
);

test('The margin of the opening is the value of the game, and that of the end is 0', () => {
  const params = { ranks: 4, copies: 4, bonus: 0 };
  const game = new ConcentrationGame(params);
  game.reset(seededRng(5));
  const solved = new SolvedGame(params);
  const view = game.view();
  solved.begin(view);
  expect(solved.margin(view)).toBe(gameValues(params).margin);
  const rng = seededRng(1);
  while (!game.over) {
    game.apply(solved.move(view, rng));
    solved.observe(view);
  }
  expect(solved.margin(view)).toBe(0);
});

test('A hint for the second card fits any first card, and takes the pair that is known', () => {
  // Places 0 to 5: A 2 3 A 2 3.
  const game = new ConcentrationGame({ ranks: 3, copies: 2, bonus: 0 });
  game.reset(dealing([0, 4, 8, 1, 5, 9]));
  const view = game.view();
  const solved = new SolvedGame({ ranks: 3, copies: 2, bonus: 0 });
  solved.begin(view);
  for (const place of [0, 1, 2, 4]) {
    game.apply(place);
    solved.observe(view);
  }
  game.apply(1);
  expect(solved.move(view, seededRng(1))).toBe(4);
});
