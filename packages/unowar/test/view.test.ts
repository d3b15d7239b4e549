import { seededRng } from '@cards/core';
import { type AI, PASS, unowar, type UnoWarView } from '@cards/unowar';
import { expect, test } from 'vitest';
import { stackedGame } from './rigged.js';

const game = stackedGame(
  'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds, ' +
    'Three of Clubs, Five of Hearts, Nine of Clubs, Six of Diamonds, Queen of Hearts, Nine of Spades',
  { points: 3 },
);

test('a player can ask for what the player may know', () => {
  const view: UnoWarView = game.view(1);
  expect(view.seat).toBe(1);
  expect(String(view.hand.get(4))).toBe('Queen of Hearts');
  expect(String(view.pile.topCard)).toBe('Nine of Spades');
  expect([view.points, view.opponentPoints, view.target, view.cardsRemaining]).toEqual([0, 0, 3, 41]);
});

test('a view is observed as plain JSON', () => {
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
  });
});

test('the type of a view has nothing that is hidden, and nothing that changes the game', () => {
  const nosy: AI = {
    move(view) {
      // @ts-expect-error -- a player has no name for the hand of the opponent
      void view.opponent;
      // @ts-expect-error -- nor for the deck, which knows the next card
      void view.deck;
      // @ts-expect-error -- nor for the sides of the table
      void view.sides;
      const meddle = (): void => {
        // @ts-expect-error -- points are won, not written
        view.points = 9;
        // @ts-expect-error -- a hand is looked at here; the game takes cards out of it
        view.hand.remove(null);
        // @ts-expect-error -- a pile is looked at here; the game puts cards on it
        view.pile.play(view.hand.get(0));
      };
      void meddle;
      return PASS;
    },
  };
  const seen = new Set<string>();
  for (let names: object = game.view(0); names !== Object.prototype; names = Object.getPrototypeOf(names) as object) {
    for (const name of Object.getOwnPropertyNames(names)) seen.add(name);
  }
  expect([...seen].filter((name) => /opponent/i.test(name))).toEqual(['opponentPoints']);
  expect(nosy.move(game.view(0), seededRng('nosy'))).toBe(PASS);
});
