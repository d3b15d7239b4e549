import { Card, DECK_SIZE } from '@cards/core';

/**
 * The rule of the pile: a card can be played on one of the same suit, or of the same or a lower rank.
 *
 * @param card - the card to be played
 * @param top - the top card of the pile
 */
export function follows(card: Card, top: Card): boolean {
  return card.suit === top.suit || card.rank >= top.rank;
}

const ROW_BITS = 6;

/**
 * {@link follows} for packed cards, as a table of 1 and 0, so that finding the legal plays takes no branch: the entry for
 * a card on a top card is at `rowOf(top.id) | card.id`.
 */
export const FOLLOWS = new Uint8Array(DECK_SIZE << ROW_BITS);

/** Where the row of a top card begins in {@link FOLLOWS}. */
export function rowOf(top: number): number {
  return top << ROW_BITS;
}

for (const top of Card.all) {
  for (const card of Card.all) FOLLOWS[rowOf(top.id) | card.id] = follows(card, top) ? 1 : 0;
}
