import { resolveParams, seededRng } from '@cards/core';
import { encoderOf } from '@cards/core/internal';
import { type AI, PASS, unowar, type UnoWarView } from '@cards/unowar';
import { expect, test } from 'vitest';
import { stackedGame } from './rigged.js';

const game = stackedGame(
  'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds, ' +
    'Three of Clubs, Five of Hearts, Nine of Clubs, Six of Diamonds, Queen of Hearts, Nine of Spades',
  { points: 3 },
);

test('A view shows the seat, the hand, the pile, the score and the size of the deck', () => {
  const view: UnoWarView = game.view(1);
  expect(view.seat).toBe(1);
  expect(String(view.hand.get(4))).toBe('Queen of Hearts');
  expect(String(view.pile.topCard)).toBe('Nine of Spades');
  expect([view.points, view.opponentPoints, view.target, view.cardsRemaining]).toEqual([0, 0, 3, 41]);
});

test('An observation is the view as plain JSON', () => {
  expect(unowar.observe?.(game.view(0))).toEqual({
    seat: 0,
    hand: [
      { rank: 2, suit: 'Clubs' },
      { rank: 1, suit: 'Hearts' },
      { rank: 10, suit: 'Spades' },
      { rank: 4, suit: 'Diamonds' },
      { rank: 11, suit: 'Diamonds' },
    ],
    playable: [2, 4],
    pass: PASS,
    topCard: { rank: 9, suit: 'Spades' },
    cardsInPile: 1,
    cardsInDeck: 41,
    points: 0,
    opponentPoints: 0,
    pointsToWin: 3,
    toMove: 0,
    pointsBySeat: [0, 0],
    seatsInRound: [0, 1],
  });
});

test('The type of a view has no hidden information and no method that changes the game', () => {
  const curious: AI = {
    move(view) {
      // @ts-expect-error -- the hand of the opponent is hidden
      void view.opponent;
      // @ts-expect-error -- the deck is hidden
      void view.deck;
      // @ts-expect-error -- the state of the seats is hidden
      void view.sides;
      const tamper = (): void => {
        // @ts-expect-error -- the points are read-only
        view.points = 9;
        // @ts-expect-error -- the hand is read-only
        view.hand.remove(null);
        // @ts-expect-error -- the pile is read-only
        view.pile.play(view.hand.get(0));
      };
      void tamper;
      return PASS;
    },
  };
  const seen = new Set<string>();
  for (let names: object = game.view(0); names !== Object.prototype; names = Object.getPrototypeOf(names) as object) {
    for (const name of Object.getOwnPropertyNames(names)) seen.add(name);
  }
  expect([...seen].filter((name) => /opponent/i.test(name))).toEqual(['opponentPoints']);
  expect(curious.move(game.view(0), seededRng('curious'))).toBe(PASS);
});

test('A vector holds a pile of any height: a round can have thousands of plays', () => {
  const encoding = unowar.encoding?.(resolveParams(unowar.parameters)) ?? { view: [0, 0] };
  const { encode, entries } = encoderOf(encoding);
  const at = entries.findIndex(({ name }) => name === 'cardsInPile');
  const observed = unowar.observe?.(game.view(0)) as object;
  for (const cardsInPile of [1, 54, 128, 35_000]) expect(encode({ ...observed, cardsInPile })[at]).toBe(cardsInPile);
});
