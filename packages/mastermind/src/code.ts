import { InputError } from '@cards/core';
import { checkWhole, MAX_COLORS, MAX_PEGS } from './bounds.js';

/** The length of codes, and how many colors they use. */
export interface CodeShape {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
}

/**
 * A code as an integer: its pegs are the digits in base `colors`, the first peg first. The order of codes is the order
 * of their colors: with six colors, 0 is the lowest and 1295 the highest code of four pegs.
 */
export type Code = number;

/**
 * The number of codes.
 *
 * @throws InputError for pegs or colors out of bounds
 */
export function codeCount({ pegs, colors }: CodeShape): number {
  checkWhole('pegs', pegs, MAX_PEGS);
  checkWhole('colors', colors, MAX_COLORS);
  return colors ** pegs;
}

/**
 * The code with these pegs.
 *
 * @param pegs - the color of each peg, 0 to `colors - 1`
 * @param colors - the number of colors
 * @throws InputError for anything else
 */
export function codeOf(pegs: readonly number[], colors: number): Code {
  checkWhole('pegs', pegs.length, MAX_PEGS);
  checkWhole('colors', colors, MAX_COLORS);
  return pegs.reduce((code, peg) => {
    if (!(Number.isInteger(peg) && peg >= 0 && peg < colors)) {
      throw new InputError(`the color of a peg is a whole number from 0 to ${colors - 1}, not ${peg}`);
    }
    return code * colors + peg;
  }, 0);
}

/**
 * The pegs of a code, the first one first.
 *
 * @returns the color of each peg, 0 to `colors - 1`
 * @throws InputError when `code` is not a code of this shape
 */
export function pegsOf(code: Code, shape: CodeShape): number[] {
  checkCode(code, codeCount(shape));
  const digits: number[] = [];
  for (let peg = 0, rest = code; peg < shape.pegs; peg++) {
    digits.unshift(rest % shape.colors);
    rest = Math.floor(rest / shape.colors);
  }
  return digits;
}

/**
 * Checks a code.
 *
 * @param codes - the number of codes
 * @param name - what the message calls it
 * @throws InputError for anything but an integer from 0 to `codes - 1`
 */
export function checkCode(code: Code, codes: number, name = 'a code'): void {
  if (!(Number.isInteger(code) && code >= 0 && code < codes))
    throw new InputError(`${name} is a whole number from 0 to ${codes - 1}, not ${code}`);
}
