import { seededRng } from '@cards/core';
import { Deck, Hand } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { card, cards, shown, StackedDeckRng } from './rigged.js';

const stackedHand = (names: string, size: number): { deck: Deck; hand: Hand } => {
  const deck = new Deck(new StackedDeckRng(cards(names)));
  return { deck, hand: new Hand(deck, size) };
};

describe('Hand', () => {
  test('A new hand takes its cards from the deck in order', () => {
    const { deck, hand } = stackedHand('Two of Clubs, King of Hearts, Ace of Spades', 3);
    expect(shown(hand)).toBe('Two of Clubs, King of Hearts, Ace of Spades');
    expect(deck.cardsRemaining).toBe(49);
  });

  test.each([0, 1, 5, 60])('A hand can have the size %i', (size) => {
    const hand = new Hand(new Deck(seededRng(size)), size);
    expect(hand.size).toBe(size);
    for (let slot = 0; slot < size; slot++) expect(hand.get(slot)).toBeDefined();
    expect(() => hand.get(size)).toThrow(RangeError);
  });

  test('A hand of 60 cards takes its last 8 cards from a reshuffled deck', () => {
    const deck = new Deck(seededRng('sixty'));
    const hand = new Hand(deck, 60);
    expect(deck.cardsRemaining).toBe(44);
    expect(new Set(Array.from({ length: 52 }, (_, slot) => hand.get(slot))).size).toBe(52);
  });

  test.each([-1, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('A hand of %s cards causes a RangeError', (size) => {
    expect(() => new Hand(new Deck(seededRng('size')), size)).toThrow(RangeError);
  });

  test.each([-1, 5, 1.5, Number.NaN])('A hand of 5 cards has no slot %s', (slot) => {
    const hand = new Hand(new Deck(seededRng('slot')), 5);
    expect(() => hand.get(slot)).toThrow(`a hand of 5 has no slot ${slot}: the first slot is 0`);
  });

  test('A hand of 0 cards has no slot 0', () => {
    expect(() => new Hand(new Deck(seededRng('none')), 0).get(0)).toThrow(RangeError);
    expect(() => new Hand(new Deck(seededRng('none')), 0).get(0)).toThrow(
      'a hand of 0 has no slot 0: the first slot is 0',
    );
  });

  test('The rank, suit and id of a slot are those of its card', () => {
    const hand = new Hand(new Deck(seededRng('fast')), 52);
    for (let slot = 0; slot < 52; slot++) {
      const { rank, suit, id } = hand.get(slot);
      for (const each of [hand, hand.view()])
        expect([each.rank(slot), each.suit(slot), each.id(slot)]).toEqual([rank, suit, id]);
    }
  });

  test('The replacement of a removed card goes into the same slot', () => {
    const { deck, hand } = stackedHand('Two of Clubs, King of Hearts, Ace of Spades, Nine of Diamonds', 3);
    expect(hand.remove(card('King of Hearts'))).toBe(true);
    expect(shown(hand)).toBe('Two of Clubs, Nine of Diamonds, Ace of Spades');
    expect(deck.cardsRemaining).toBe(48);
  });

  test.each([null, card('Queen of Hearts')])(
    'Removing %s from a hand without it returns false and changes nothing',
    (absent) => {
      const { deck, hand } = stackedHand('Two of Clubs, King of Hearts, Ace of Spades', 3);
      expect(hand.remove(absent)).toBe(false);
      expect(shown(hand)).toBe('Two of Clubs, King of Hearts, Ace of Spades');
      expect(deck.cardsRemaining).toBe(49);
    },
  );

  test('Removing a card that the hand has twice removes only the first one', () => {
    // 53 cards: slot 52 holds, as the first of a reshuffled deck, the same card as slot 0.
    const { hand } = stackedHand('Two of Clubs, King of Hearts', 53);
    const twin = card('Two of Clubs');
    expect([hand.get(0), hand.get(52)]).toEqual([twin, twin]);
    expect(hand.remove(twin)).toBe(true);
    expect([hand.get(0), hand.get(52)]).toEqual([card('King of Hearts'), twin]);
  });
});
