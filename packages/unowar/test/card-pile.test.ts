import { Card, IllegalMoveError, RANK_NAMES } from '@cards/core';
import { CardPile } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { card } from './rigged.js';

/** The rule of the source document, computed from the names of the cards alone. */
function mayFollow(top: string, played: string): boolean {
  const [topRank, topSuit] = top.split(' of ');
  const [rank, suit] = played.split(' of ');
  const height = (name: string | undefined): number => RANK_NAMES.findIndex((known) => known === name);
  const higher = height(rank) > height(topRank);
  const same = rank === topRank;
  return higher || same || suit === topSuit;
}

describe('CardPile', () => {
  test('A new card pile has one card, its top card', () => {
    const pile = new CardPile(card('Six of Clubs'));
    expect(pile.topCard).toBe(card('Six of Clubs'));
    expect(pile.numCards).toBe(1);
  });

  test('A card can be played on another if it has the same suit, or the same or a higher rank, for all 52 by 52 cards', () => {
    let playable = 0;
    for (const top of Card.all) {
      const pile = new CardPile(top);
      const view = pile.view();
      for (const played of Card.all) {
        expect(pile.canPlay(played), `${played} on ${top}`).toBe(mayFollow(String(top), String(played)));
        expect(view.canPlay(played)).toBe(pile.canPlay(played));
        if (pile.canPlay(played)) playable++;
      }
    }
    // 16 plays for each of 91 pairs of ranks with the same or a higher rank, 4 plays for each of 78 with a lower one.
    expect(playable).toBe(16 * 91 + 4 * 78);
  });

  test('A card that is played becomes the top card of the pile', () => {
    const pile = new CardPile(card('Six of Clubs'));
    pile.play(card('Ten of Hearts'));
    pile.play(card('Two of Hearts'));
    expect(pile.topCard).toBe(card('Two of Hearts'));
    expect(pile.numCards).toBe(3);
  });

  test('A card that cannot be played causes an IllegalMoveError and leaves the pile unchanged', () => {
    const pile = new CardPile(card('Six of Clubs'));
    pile.play(card('Ten of Hearts'));
    expect(() => pile.play(card('Nine of Spades'))).toThrow(IllegalMoveError);
    expect(() => pile.play(card('Nine of Spades'))).toThrow('Nine of Spades cannot be played on Ten of Hearts');
    expect(pile.topCard).toBe(card('Ten of Hearts'));
    expect(pile.numCards).toBe(2);
  });
});
