import { seededRng, type Strategy } from '@cards/core';
import { concentration, ConcentrationGame, type ConcentrationView } from '@cards/concentration';
import { expect, test } from 'vitest';

test('The type of a view has no hidden members and no members that change the game', () => {
  const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 });
  const nosy: Strategy<ConcentrationView> = {
    move(view) {
      // @ts-expect-error -- the view does not have the cards by place
      void view.ids;
      const meddle = (): void => {
        // @ts-expect-error -- the members are read-only
        view.left = 0;
        // @ts-expect-error -- a player returns a move; the runner plays it
        view.apply(0);
      };
      void meddle;
      return view.playableAt(0);
    },
  };
  expect(game.isLegal(nosy.move(game.view(), seededRng('nosy')))).toBe(true);
  expect(() => game.view().rankAt(0)).toThrow('the card in place 0 is face down');
});

test('A view does not expose the game at run time, and assignments to it or its class fail', () => {
  const view = new ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 }).view();
  const prototype = Object.getPrototypeOf(view) as object;
  expect([Reflect.ownKeys(view), Object.isFrozen(view), Object.isFrozen(prototype)]).toEqual([[], true, true]);
  expect(Object.getPrototypeOf(prototype)).toBe(Object.prototype);
  for (const name of ['left', 'playable', 'playableAt', 'rankAt', 'won']) {
    expect(Reflect.set(view, name, () => 0)).toBe(false);
    expect(Reflect.set(prototype, name, () => 0)).toBe(false);
  }
});

test('The state of a game cannot be assigned through its public members', () => {
  const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 });
  game.apply(0);
  const before = structuredClone(game);
  const names = [
    'ranks',
    'copies',
    'bonus',
    'left',
    'turns',
    'toMove',
    'open',
    'first',
    'second',
    'matched',
    'passes',
    'playable',
    'over',
  ];
  for (const name of names) expect([name, Reflect.set(game, name, 1)]).toEqual([name, false]);
  expect(structuredClone(game)).toEqual(before);
});

test('An observation is readable plain JSON', () => {
  const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 }); // S A, H A, S 2, H 2
  const common = { ranks: 2, copies: 2, bonus: false };
  const [aceOfSpades, aceOfHearts, twoOfSpades] = [
    { rank: 'Ace', suit: 'Spades' },
    { rank: 'Ace', suit: 'Hearts' },
    { rank: 'Two', suit: 'Spades' },
  ];
  expect(concentration.observe?.(game.view())).toEqual({
    ...common,
    cards: [null, null, null, null],
    left: 4,
    won: [0, 0],
    turns: 0,
    toMove: 0,
    open: null,
    lastTurn: null,
    passes: 0,
    playable: [0, 1, 2, 3],
  });
  for (const place of [0, 2]) game.apply(place);
  expect(concentration.observe?.(game.view())).toEqual({
    ...common,
    cards: [aceOfSpades, null, twoOfSpades, null],
    left: 4,
    won: [0, 0],
    turns: 1,
    toMove: 1,
    open: null,
    lastTurn: { first: 0, second: 2, matched: false },
    passes: 0,
    playable: [0, 1, 2, 3],
  });
  for (const place of [0, 1, 2]) game.apply(place);
  expect(concentration.observe?.(game.view())).toEqual({
    ...common,
    cards: [aceOfSpades, aceOfHearts, twoOfSpades, null],
    left: 2,
    won: [0, 2],
    turns: 2,
    toMove: 0,
    open: 2,
    lastTurn: { first: 0, second: 1, matched: true },
    passes: 0,
    playable: [3],
  });
});
