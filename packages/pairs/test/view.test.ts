import { seededRng, type Strategy } from '@cards/core';
import { MatchCardGame, pairs, type PairsView } from '@cards/pairs';
import { expect, test } from 'vitest';

test('The type of a view has no member that reveals hidden cards or changes the game', () => {
  const game = new MatchCardGame(8);
  const nosy: Strategy<PairsView> = {
    move(view) {
      const meddle = (): void => {
        // @ts-expect-error -- the view has no member for the types of face-down cards
        void view.types;
        // @ts-expect-error -- the number of flips is read-only
        view.flips = 0;
        // @ts-expect-error -- a strategy returns a move, and the runner plays it
        view.apply(0);
      };
      void meddle;
      return view.playableAt(0);
    },
  };
  expect(game.isLegal(nosy.move(game.view(), seededRng('nosy')))).toBe(true);
});

test('A view has no property that leads to the game, and neither the view nor its class can be changed', () => {
  const view = new MatchCardGame(8).view();
  const prototype = Object.getPrototypeOf(view) as object;
  expect([Reflect.ownKeys(view), Object.isFrozen(view), Object.isFrozen(prototype)]).toEqual([[], true, true]);
  expect(Object.getPrototypeOf(prototype)).toBe(Object.prototype);
  for (const name of ['flips', 'playable', 'playableAt', 'typeOf']) {
    expect(Reflect.set(view, name, () => 0)).toBe(false);
    expect(Reflect.set(prototype, name, () => 0)).toBe(false);
  }
});

test('An observation is plain, readable JSON', () => {
  const game = new MatchCardGame(8);
  expect(pairs.observe?.(game.view())).toEqual({
    cards: 8,
    copies: 4,
    flips: 0,
    letters: Array.from({ length: 8 }, () => null),
    open: [],
    playable: [0, 1, 2, 3, 4, 5, 6, 7],
    lastFlipped: null,
    flippedBefore: null,
  });
  for (const card of [0, 1, 4, 2]) game.apply(card);
  expect(pairs.observe?.(game.view())).toEqual({
    cards: 8,
    copies: 4,
    flips: 4,
    letters: ['a', 'a', 'a', null, 'b', null, null, null],
    open: [2, 4],
    playable: [7, 6, 5, 3, 2, 4],
    lastFlipped: 2,
    flippedBefore: 4,
  });
});
