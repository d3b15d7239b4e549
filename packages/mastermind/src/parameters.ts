import { InputError, type ParametersOf } from '@cards/core';
import { MAX_COLORS, MAX_PEGS } from './bounds.js';
import { codeCount, type CodeShape } from './code.js';

/** The parameters of a game of Mastermind. */
export type MastermindParams = {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
  /** The number of guesses that the codebreaker has. */
  readonly guesses: number;
};

/** The largest number of codes: five pegs of ten colors. */
export const MAX_CODES = 100_000;

/** The largest number of guesses. */
export const MAX_GUESSES = 100;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<MastermindParams> = {
  pegs: { summary: 'pegs of a code', default: 4, min: 1, max: MAX_PEGS },
  colors: { summary: 'colors of a peg', default: 6, min: 1, max: MAX_COLORS },
  guesses: { summary: 'guesses before the game is lost', default: 12, min: 1, max: MAX_GUESSES },
};

/**
 * Checks the shape of codes.
 *
 * @throws InputError for pegs or colors out of bounds, or more than {@link MAX_CODES} codes
 */
export function checkShape({ pegs, colors }: CodeShape): void {
  const codes = codeCount({ pegs, colors });
  if (codes > MAX_CODES)
    throw new InputError(`${pegs} pegs of ${colors} colors make ${codes} codes; at most ${MAX_CODES} are allowed`);
}

/**
 * Checks what the bounds of single parameters cannot say.
 *
 * @throws InputError when there are more than {@link MAX_CODES} codes
 */
export function checkParams(params: MastermindParams): void {
  checkShape(params);
}
