import { Card, RANK_NAMES, SUIT_NAMES } from '@cards/core';

/** The name of a playing card, such as `Seven of hearts`. */
export function cardName(id: number): string {
  const { rank, suit } = Card.byId(id);
  return `${RANK_NAMES[rank - 1]} of ${SUIT_NAMES[suit - 1]?.toLowerCase()}`;
}

/** A playing card within a sentence, such as `the seven of hearts`. */
export function theCard(id: number): string {
  return `the ${cardName(id).toLowerCase()}`;
}
