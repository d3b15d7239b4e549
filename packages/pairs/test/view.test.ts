import { seededRng, type Strategy } from '@cards/core';
import { MatchCardGame, pairs, type PairsView } from '@cards/pairs';
import { expect, test } from 'vitest';

test('the type of a view has nothing that is hidden, and nothing that changes the game', () => {
  const game = new MatchCardGame(8);
  const nosy: Strategy<PairsView> = {
    move(view) {
      const meddle = (): void => {
        // @ts-expect-error -- a player has no name for the face-down cards
        void view.types;
        // @ts-expect-error -- flips are made, not written
        view.flips = 0;
        // @ts-expect-error -- a player returns a move; the runner plays it
        view.apply(0);
        // @ts-expect-error -- a saved game holds all cards
        view.save();
      };
      void meddle;
      return view.playableAt(0);
    },
  };
  expect(game.isLegal(nosy.move(game.view(), seededRng('nosy')))).toBe(true);
});

test('a view has no way to the game at run time, and writing to it or to its class throws', () => {
  const view = new MatchCardGame(8).view();
  const prototype = Object.getPrototypeOf(view) as object;
  expect([Reflect.ownKeys(view), Object.isFrozen(view), Object.isFrozen(prototype)]).toEqual([[], true, true]);
  expect(Object.getPrototypeOf(prototype)).toBe(Object.prototype);
  for (const name of ['flips', 'playable', 'playableAt', 'typeOf']) {
    expect(Reflect.set(view, name, () => 0)).toBe(false);
    expect(Reflect.set(prototype, name, () => 0)).toBe(false);
  }
});

test('the state of a game cannot be assigned through its public members', () => {
  const game = new MatchCardGame(8);
  game.flip(0);
  const before = game.save();
  for (const name of [
    'n',
    'copies',
    'flips',
    'playable',
    'lastFlipped',
    'flippedBefore',
    'toMove',
    'over',
    'moveLimit',
  ]) {
    expect([name, Reflect.set(game, name, 7)]).toEqual([name, false]);
  }
  expect(game.save()).toEqual(before);
});

test('an observation is plain JSON that a person can read', () => {
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
