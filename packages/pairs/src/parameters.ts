import { InputError, type ParametersOf } from '@cards/core';
import { MAX_CARDS, MAX_TYPES } from './card-type.js';

/** The parameters of Pairs. */
export type PairsParams = {
  /** The number of cards: a multiple of `copies`, at most 26 types of them. */
  readonly cards: number;
  /** The number of cards of each type: 4, or 2 as in the classic game. */
  readonly copies: number;
};

/** The most flips of a game; the random player with 104 cards needs about 2,800. */
export const MAX_FLIPS = 100_000;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<PairsParams> = {
  cards: { summary: 'cards on the table, a multiple of copies', default: 32, min: 2, max: MAX_CARDS },
  copies: { summary: 'cards of each type, 2 or 4', default: 4, min: 2, max: 4 },
};

/**
 * Checks the parameters completely, whatever their types.
 *
 * @throws InputError when `copies` is neither 2 nor 4, or `cards` is no multiple of it with 1 to 26 types
 */
export function checkParams({ cards, copies }: PairsParams): void {
  if (copies !== 2 && copies !== 4) throw new InputError(`there are 2 or 4 copies of each type, not ${String(copies)}`);
  if (!(Number.isInteger(cards) && cards % copies === 0 && cards >= copies && cards <= copies * MAX_TYPES)) {
    const most = copies * MAX_TYPES;
    const allowed = `a multiple of ${copies} from ${copies} to ${most}`;
    throw new InputError(`with ${copies} copies, the number of cards is ${allowed}, not ${String(cards)}`);
  }
}
