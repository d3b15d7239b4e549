import { InputError, type ParametersOf } from '@cards/core';
import { checkInteger, checkMembers, givenText } from '@cards/core/internal';

/** The type of a card, which is the letter on its face: 0 for `a`, 1 for `b`, … 25 for `z`. */
export type CardType = number;

/** The maximum number of types: one for each letter. */
export const MAX_TYPES = 26;

/** The maximum number of cards: four of each letter. */
export const MAX_CARDS = 4 * MAX_TYPES;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The letter of a type, `a` to `z`. */
export function letterOf(type: CardType): string {
  checkInteger(type, 'the type of a card', 0, MAX_TYPES - 1);
  return LETTERS.charAt(type);
}

/** The type with a letter, `a` to `z`. */
export function typeOfLetter(letter: string): CardType {
  return LETTERS.indexOf(letter);
}

/** The parameters of Pairs. */
export type PairsParams = {
  /** The number of cards: a multiple of `copies`, with at most 26 types. */
  readonly cards: number;
  /** The number of cards of each type: 4, or 2 as in the classic game. */
  readonly copies: number;
};

/** The maximum number of flips in a game. The player `random` needs about 2,800 flips for 104 cards. */
export const MAX_FLIPS = 100_000;

/** The parameters with their bounds. The defaults are those of the source document. */
export const PARAMETERS: ParametersOf<PairsParams> = {
  cards: { summary: 'number of cards, a multiple of copies', default: 32, min: 2, max: MAX_CARDS },
  copies: { summary: 'cards of each type, an even number', default: 4, min: 2, max: 4 },
};

/** @throws InputError if `copies` is neither 2 nor 4, or if `cards` is not a multiple of `copies` with 1 to 26 types */
export function checkParams(params: PairsParams): void {
  const { cards, copies } = checkMembers(params, 'the parameters');
  if (copies !== 2 && copies !== 4) throw new InputError(`parameter copies must be 2 or 4, not ${givenText(copies)}`);
  if (!(Number.isInteger(cards) && cards % copies === 0 && cards >= copies && cards <= copies * MAX_TYPES)) {
    const allowed = `a multiple of ${copies} from ${copies} to ${copies * MAX_TYPES}`;
    throw new InputError(`with ${copies} copies, parameter cards must be ${allowed}, not ${givenText(cards)}`);
  }
}
