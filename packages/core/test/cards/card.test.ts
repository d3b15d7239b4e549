import { describe, expect, test } from 'vitest';
import { Card, DECK_SIZE, RANK_NAMES, SUIT_NAMES } from '../../src/cards.js';

describe('cards', () => {
  test('Card.all has the 52 cards of a standard deck in the order of their ids', () => {
    expect(Card.all).toHaveLength(DECK_SIZE);
    expect(new Set(Card.all.map(String)).size).toBe(52);
    expect(Card.all.map(({ id }) => id)).toEqual(Array.from({ length: 52 }, (_, id) => id));
  });

  test('The name of a card is its rank and its suit', () => {
    expect(
      [
        [1, 1],
        [2, 2],
        [10, 3],
        [11, 4],
        [12, 1],
        [13, 2],
      ].map(([rank = 0, suit = 0]) => String(Card.of(rank, suit))),
    ).toEqual([
      'Ace of Spades',
      'Two of Hearts',
      'Ten of Clubs',
      'Jack of Diamonds',
      'Queen of Spades',
      'King of Hearts',
    ]);
    expect(Card.all.map(({ rankName }) => rankName)).toEqual(RANK_NAMES.flatMap((name) => [name, name, name, name]));
    expect(Card.all.map(({ suitName }) => suitName)).toEqual(RANK_NAMES.flatMap(() => SUIT_NAMES));
  });

  test('The id of a card encodes its rank and its suit', () => {
    for (const card of Card.all) {
      expect(card.id >> 2).toBe(card.rank - 1);
      expect(card.id & 3).toBe(card.suit - 1);
      expect(new Card(card.rank, card.suit)).toBe(card);
      expect(Card.of(card.rank, card.suit)).toBe(card);
      expect(Card.byId(card.id)).toBe(card);
    }
  });

  test('A card equals only itself', () => {
    const ace = Card.of(1, 1);
    expect(ace.equals(Card.byId(0))).toBe(true);
    expect(ace.equals(Card.of(1, 2))).toBe(false);
    expect(ace.equals(null)).toBe(false);
    expect(ace.equals({ rank: 1, suit: 1, id: 0 })).toBe(false);
  });

  test('Cards and the list of cards are immutable', () => {
    expect(() => Object.assign(Card.of(1, 1), { rank: 2 })).toThrow(TypeError);
    expect(() => Object.assign(Card.all, { 0: Card.of(2, 2) })).toThrow(TypeError);
  });
});

describe('invalid cards', () => {
  test.each([0, 14, 1.5, -1, Number.NaN])('Card.of rejects the rank %s', (rank) => {
    expect(() => Card.of(rank, 1)).toThrow(RangeError);
    expect(() => Card.of(rank, 1)).toThrow(`a rank must be an integer from 1 (Ace) to 13 (King), not ${rank}`);
  });

  test.each([0, 5, 1.5, Number.NaN])('Card.of rejects the suit %s', (suit) => {
    expect(() => Card.of(1, suit)).toThrow(RangeError);
    expect(() => Card.of(1, suit)).toThrow(
      `a suit must be 1 (Spades), 2 (Hearts), 3 (Clubs) or 4 (Diamonds), not ${suit}`,
    );
  });

  test.each([-1, 52, 0.5, Number.NaN])('Card.byId rejects the id %s', (id) => {
    expect(() => Card.byId(id)).toThrow(RangeError);
    expect(() => Card.byId(id)).toThrow(`a card id must be an integer from 0 to 51, not ${id}`);
  });
});
