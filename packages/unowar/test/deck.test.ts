import { Card, DECK_SIZE, seededRng } from '@cards/core';
import { Deck } from '@cards/unowar';
import { describe, expect, test } from 'vitest';

function drawAll(deck: Deck): Card[] {
  return Array.from({ length: deck.cardsRemaining }, () => deck.draw());
}

describe('a deck', () => {
  test('is full and shuffled when new', () => {
    const deck = new Deck(seededRng('new'));
    expect(deck.cardsRemaining).toBe(52);
    expect(deck.isEmpty).toBe(false);
    expect(drawAll(deck)).not.toEqual([...Card.all].reverse());
  });

  test('draws 52 different cards', () => {
    expect(new Set(drawAll(new Deck(seededRng('different'))))).toEqual(new Set(Card.all));
  });

  test('counts down to 0 as it is drawn from, and is empty only then', () => {
    const deck = new Deck(seededRng('count'));
    for (let left = DECK_SIZE - 1; left >= 0; left--) {
      expect(deck.isEmpty).toBe(false);
      deck.draw();
      expect(deck.cardsRemaining).toBe(left);
    }
    expect(deck.isEmpty).toBe(true);
  });

  test('shuffles all 52 cards anew when drawn from while empty', () => {
    const deck = new Deck(seededRng('again'));
    const first = drawAll(deck);
    const card = deck.draw();
    expect(deck.cardsRemaining).toBe(51);
    const second = [card, ...drawAll(deck)];
    expect(new Set(second)).toEqual(new Set(Card.all));
    expect(second).not.toEqual(first);
  });

  test('is full again after a shuffle in the middle', () => {
    const deck = new Deck(seededRng('middle'));
    for (let i = 0; i < 20; i++) deck.draw();
    deck.shuffle();
    expect(deck.cardsRemaining).toBe(52);
    expect(new Set(drawAll(deck))).toEqual(new Set(Card.all));
  });

  test('deals what a new one deals once it is reset, whatever was drawn before', () => {
    const deck = new Deck(seededRng('before'));
    for (let i = 0; i < 60; i++) deck.draw();
    deck.reset(seededRng('after'));
    expect(drawAll(deck)).toEqual(drawAll(new Deck(seededRng('after'))));
  });

  test('has every card on top equally often (chi-square, 51 degrees of freedom, below its 99.9 % point)', () => {
    const rng = seededRng('top');
    const counts = new Map<Card, number>();
    const deck = new Deck(rng);
    const decks = 52 * 200;
    for (let i = 0; i < decks; i++) {
      deck.shuffle();
      const top = deck.draw();
      counts.set(top, (counts.get(top) ?? 0) + 1);
    }
    const chiSquare = Card.all.reduce((sum, top) => sum + ((counts.get(top) ?? 0) - 200) ** 2 / 200, 0);
    expect(chiSquare).toBeLessThan(87.97);
  });
});
