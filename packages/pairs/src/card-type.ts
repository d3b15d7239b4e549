import { givenText, InputError } from '@cards/core';
/** The type of a card, which is the letter on its face: 0 for `a`, 1 for `b`, … 25 for `z`. */
export type CardType = number;

/** The maximum number of types: one for each letter. */
export const MAX_TYPES = 26;

/** The maximum number of cards: four of each letter. */
export const MAX_CARDS = 4 * MAX_TYPES;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The letter of a type, `a` to `z`. */
export function letterOf(type: CardType): string {
  if (!(Number.isInteger(type) && type >= 0 && type < MAX_TYPES))
    throw new InputError(`the type of a card must be an integer from 0 to ${MAX_TYPES - 1}, not ${givenText(type)}`);
  return LETTERS.charAt(type);
}

/** The type with a letter, `a` to `z`. */
export function typeOfLetter(letter: string): CardType {
  return LETTERS.indexOf(letter);
}
