import { type Card, InputError, type TextColors } from '@cards/core';
import { givenText } from '@cards/core/internal';

/** The layout of the cards: a row for each copy, a column for each rank. */
export interface Layout {
  /** The number of columns. */
  readonly ranks: number;
  /** The number of rows. */
  readonly copies: number;
}

export interface Coordinates {
  /** The row, from 0. */
  readonly row: number;
  /** The column, from 1. */
  readonly column: number;
}

/** The place with these coordinates, counted along the rows from 0; undefined outside of the layout. */
export function placeAt({ ranks, copies }: Layout, { row, column }: Coordinates): number | undefined {
  const inside = row >= 0 && row < copies && column >= 1 && column <= ranks;
  return inside ? row * ranks + column - 1 : undefined;
}

/**
 * The text of a place in the source document's form, row and column: `(0,12)`, `(2, 2)`.
 *
 * @param layout - the game, its view, or the numbers of its columns and rows
 * @param place - a place, counted along the rows from 0
 * @throws InputError for a value that is not a place, or a layout without columns and rows
 */
export function placeText(layout: Layout, place: number): string {
  const { ranks, copies } = (layout ?? {}) as Partial<Layout>;
  const last = Number(ranks) * Number(copies) - 1;
  if (!Number.isInteger(last))
    throw new InputError(
      `placeText needs a layout with ranks and copies, such as a game of Concentration, not ${givenText(layout)}`,
    );
  if (!Number.isInteger(place) || place < 0 || !(place <= last))
    throw new InputError(`${givenText(place)} is not a place; the places are 0 to ${last}`);
  return `(${Math.floor(place / layout.ranks)},${String((place % layout.ranks) + 1).padStart(2)})`;
}

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
