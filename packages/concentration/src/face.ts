import { type Card, InputError, type TextColors, givenText } from '@cards/core';

/** The letters of the suits in the order of their numbers: spades, hearts, clubs, diamonds. */
const SUITS = 'SHCD';

/** The ranks as the source document shows them, ace to king. */
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

export const HIDDEN = 'XXX';

/** The red suits, and the cards that are face down. */
export const FACE_COLORS: TextColors = { red: /\b[HD](?: ?[A2-9JQK]|10)(?![a-z\d])/, faint: /\bXXX?\b|(?<=10)XX/ };

/**
 * The text of a card in the source document's form, suit first and three columns wide: `D 8`, `D10`, `H K`.
 *
 * @throws InputError for a value that is not a card
 */
export function faceText(card: Card): string {
  const { suit, rank } = (card as Partial<Card> | null | undefined) ?? {};
  const [suitText, rankText] = [SUITS[Number(suit) - 1], RANKS[Number(rank) - 1]];
  if (suitText === undefined || rankText === undefined)
    throw new InputError(`faceText needs a card, such as Card.of(1, 1), not ${givenText(card)}`);
  return suitText + rankText.padStart(2);
}
