import { InputError, type ParametersOf } from '@cards/core';
import { codeCount, type CodeShape } from './code.js';
import { MAX_PEGS } from './feedback.js';

/** What a game of Mastermind can be varied by. */
export type MastermindParams = {
  /** How many pegs a code has. */
  readonly pegs: number;
  /** How many colours a peg can have. */
  readonly colors: number;
  /** How many guesses the player has. */
  readonly guesses: number;
};

/** The most colours. */
export const MAX_COLORS = 10;

/** The most codes: five pegs of ten colours. */
export const MAX_CODES = 100_000;

/** The most guesses. */
export const MAX_GUESSES = 100;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<MastermindParams> = {
  pegs: { summary: 'pegs of a code', default: 4, min: 1, max: MAX_PEGS },
  colors: { summary: 'colours of a peg', default: 6, min: 1, max: MAX_COLORS },
  guesses: { summary: 'guesses before the game is lost', default: 12, min: 1, max: MAX_GUESSES },
};

/**
 * Checks the shape of codes, wherever it comes from.
 *
 * @throws InputError for pegs or colours out of bounds, or more than {@link MAX_CODES} codes
 */
export function checkShape({ pegs, colors }: CodeShape): void {
  checkWhole('pegs', pegs, MAX_PEGS);
  checkWhole('colours', colors, MAX_COLORS);
  checkParams({ pegs, colors, guesses: 1 });
}

/**
 * Checks a number of things.
 *
 * @throws InputError for what is no whole number from 1 to `max`
 */
export function checkWhole(what: string, value: number, max: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= max)) {
    throw new InputError(`the number of ${what} is a whole number from 1 to ${max}, not ${value}`);
  }
}

/**
 * Checks what no single bound can say.
 *
 * @throws InputError when there are more than {@link MAX_CODES} codes
 */
export function checkParams(params: MastermindParams): void {
  const codes = codeCount(params);
  if (codes > MAX_CODES) {
    throw new InputError(`${params.pegs} pegs of ${params.colors} colours make ${codes} codes; at most ${MAX_CODES} are allowed`);
  }
}
