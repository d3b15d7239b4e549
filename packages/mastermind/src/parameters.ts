import { InputError, type ParametersOf } from '@cards/core';
import { codeCount } from './code.js';
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
