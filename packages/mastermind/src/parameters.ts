import { InputError, type ParametersOf } from '@cards/core';
import { MAX_COLORS, MAX_PEGS } from './argument-checks.js';
import { codeCount, type CodeShape } from './code.js';

/** The parameters of a game of Mastermind. */
export type MastermindParams = {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
  /** The number of guesses allowed. */
  readonly guesses: number;
};

/**
 * The maximum number of codes for strategies, hints, exact results and tables: five pegs of ten colors. A person can
 * play with more.
 */
export const MAX_CODES = 100_000;

export const MAX_GUESSES = 100;

/** The parameters with their bounds. The defaults are those of the source document. */
export const PARAMETERS: ParametersOf<MastermindParams> = {
  pegs: { summary: 'pegs in the secret code', default: 4, min: 1, max: MAX_PEGS },
  colors: { summary: 'colors that a peg can have', default: 6, min: 1, max: MAX_COLORS },
  guesses: { summary: 'guesses allowed', default: 12, min: 1, max: MAX_GUESSES },
};

/** @throws InputError if pegs or colors are out of bounds, or if there are more than {@link MAX_CODES} codes */
export function checkListable(shape: CodeShape): void {
  const codes = codeCount(shape);
  const { pegs, colors } = shape;
  if (codes > MAX_CODES)
    throw new InputError(
      `${pegs} pegs of ${colors} colors make ${codes} codes; strategies, hints and exact results take at most ${MAX_CODES}`,
    );
}
