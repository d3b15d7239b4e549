import { Card, seededRng } from '@cards/core';
import { DECK_SIZE } from '@cards/core/internal';
import { Deck } from '@cards/unowar';
import { describe, expect, test } from 'vitest';

function drawAll(deck: Deck): Card[] {
  return Array.from({ length: deck.cardsRemaining }, () => deck.draw());
}

describe('Deck', () => {
  test('A new deck is full and shuffled', () => {
    const deck = new Deck(seededRng('new'));
    expect(deck.cardsRemaining).toBe(52);
    expect(deck.isEmpty).toBe(false);
    expect(drawAll(deck)).not.toEqual([...Card.all].reverse());
  });

  test('The 52 cards of a full deck are all different', () => {
    expect(new Set(drawAll(new Deck(seededRng('different'))))).toEqual(new Set(Card.all));
  });

  test('Each draw reduces cardsRemaining by 1, and the deck is empty at 0', () => {
    const deck = new Deck(seededRng('count'));
    for (let left = DECK_SIZE - 1; left >= 0; left--) {
      expect(deck.isEmpty).toBe(false);
      deck.draw();
      expect(deck.cardsRemaining).toBe(left);
    }
    expect(deck.isEmpty).toBe(true);
  });

  test('A draw from an empty deck first shuffles all 52 cards again', () => {
    const deck = new Deck(seededRng('again'));
    const first = drawAll(deck);
    const card = deck.draw();
    expect(deck.cardsRemaining).toBe(51);
    const second = [card, ...drawAll(deck)];
    expect(new Set(second)).toEqual(new Set(Card.all));
    expect(second).not.toEqual(first);
  });

  test('A shuffle makes a partly drawn deck full again', () => {
    const deck = new Deck(seededRng('middle'));
    for (let i = 0; i < 20; i++) deck.draw();
    deck.shuffle();
    expect(deck.cardsRemaining).toBe(52);
    expect(new Set(drawAll(deck))).toEqual(new Set(Card.all));
  });

  test('A reset deck deals the same cards as a new deck with the same generator', () => {
    const deck = new Deck(seededRng('before'));
    for (let i = 0; i < 60; i++) deck.draw();
    deck.reset(seededRng('after'));
    expect(drawAll(deck)).toEqual(drawAll(new Deck(seededRng('after'))));
  });

  test('Every card is equally likely to be drawn first (chi-square, 51 degrees of freedom, below the 99.9% quantile)', () => {
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
