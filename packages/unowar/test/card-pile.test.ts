import { Card, IllegalMoveError, RANK_NAMES } from '@cards/core';
import { CardPile } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { card } from './rigged.js';

/** The document's rule, by the names of the cards alone. */
function mayFollow(top: string, played: string): boolean {
  const [topRank, topSuit] = top.split(' of ');
  const [rank, suit] = played.split(' of ');
  const height = (name: string | undefined): number => RANK_NAMES.findIndex((known) => known === name);
  const higher = height(rank) > height(topRank);
  const same = rank === topRank;
  return higher || same || suit === topSuit;
}

describe('a card pile', () => {
  test('begins with one card, its top card', () => {
    const pile = new CardPile(card('Six of Clubs'));
    expect(pile.topCard).toBe(card('Six of Clubs'));
    expect(pile.numCards).toBe(1);
  });

  test('takes a card of the same suit, or of the same or a higher rank: all 52 on all 52', () => {
    let playable = 0;
    for (const top of Card.all) {
      const pile = new CardPile(top);
      for (const played of Card.all) {
        expect(pile.canPlay(played), `${played} on ${top}`).toBe(mayFollow(String(top), String(played)));
        if (pile.canPlay(played)) playable++;
      }
    }
    // 16 for each pair of ranks in order, equal ones included, and 4 for each pair of ranks out of order.
    expect(playable).toBe(16 * 91 + 4 * 78);
  });

  test('grows by the card that is played on it', () => {
    const pile = new CardPile(card('Six of Clubs'));
    pile.play(card('Ten of Hearts'));
    pile.play(card('Two of Hearts'));
    expect(pile.topCard).toBe(card('Two of Hearts'));
    expect(pile.numCards).toBe(3);
  });

  test('refuses a card that can not be played, and stays as it was', () => {
    const pile = new CardPile(card('Six of Clubs'));
    pile.play(card('Ten of Hearts'));
    expect(() => pile.play(card('Nine of Spades'))).toThrow(IllegalMoveError);
    expect(() => pile.play(card('Nine of Spades'))).toThrow("Nine of Spades can't be played on Ten of Hearts");
    expect(pile.topCard).toBe(card('Ten of Hearts'));
    expect(pile.numCards).toBe(2);
  });
});
