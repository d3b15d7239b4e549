import type { Card } from '@cards/core';

/** The letters of the suits in the order of their numbers: spades, hearts, clubs, diamonds. */
const SUITS = 'SHCD';

/** The ranks as the document shows them, ace to king. */
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** The text of a face-down card. */
export const HIDDEN = 'XXX';

/** The text of a card in the document's form, suit first and three columns wide: `D 8`, `D10`, `H K`. */
export function faceText({ suit, rank }: Card): string {
  return `${SUITS.charAt(suit - 1)}${(RANKS[rank - 1] ?? '').padStart(2)}`;
}
