import type { Card } from '@cards/core';

/**
 * The rule of the pile: a card can be played on one of the same suit, or of the same or a lower rank.
 *
 * @param card - the card to be played
 * @param top - the top card of the pile
 */
export function follows(card: Card, top: Card): boolean {
  return followsPacked(card.id, top.id) === 1;
}

/**
 * {@link follows} for packed cards, as 1 or 0 without a branch, which a processor could not predict.
 *
 * A packed card holds the rank above two bits of suit. The first term is negative when the suits are equal, the second
 * when `card` is at least the lowest card of the rank of `top`; so the sign of both together is the answer.
 */
export function followsPacked(card: number, top: number): number {
  return ((((card ^ top) & 3) - 1) | ((top & ~3) - 1 - card)) >>> 31;
}
