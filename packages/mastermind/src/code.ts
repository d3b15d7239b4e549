import { InputError } from '@cards/core';
import { checkInteger, givenText } from '@cards/core/internal';

export const MAX_PEGS = 10;

export const MAX_COLORS = 10;

/** @throws InputError for anything but an integer from 1 to `max`; `what` is the plural noun, such as `pegs` */
export function checkCount(what: string, value: number, max: number): void {
  checkInteger(value, `the number of ${what}`, 1, max);
}

/**
 * The shape of codes: their number of pegs and of colors.
 *
 * @inline
 */
export interface CodeShape {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
}

/**
 * A code as an integer: its pegs are the digits in base `colors`, the first peg first. Codes are in alphabetical order
 * of their colors: with four pegs of six colors, 0 is the lowest code and 1295 the highest.
 */
export type Code = number;

/**
 * The number of codes of a shape: `colors ** pegs`.
 *
 * @throws InputError if pegs or colors are out of bounds
 */
export function codeCount(shape: CodeShape): number {
  // JavaScript callers can omit it.
  const { pegs, colors } = ((shape as CodeShape | undefined) ?? {}) as CodeShape;
  checkCount('pegs', pegs, MAX_PEGS);
  checkCount('colors', colors, MAX_COLORS);
  return colors ** pegs;
}

/**
 * The code with these pegs.
 *
 * @param pegs - the color of each peg, 0 to `colors - 1`
 * @param colors - the number of colors
 * @throws InputError if the number of pegs, the number of colors or the color of a peg is out of bounds
 *
 * @example
 * ```ts
 * import { codeOf, pegsOf } from '@cards/mastermind';
 *
 * const code = codeOf([1, 0, 2, 5], 6); // => 1 * 216 + 0 * 36 + 2 * 6 + 5
 * pegsOf(code, { pegs: 4, colors: 6 }); // => [1, 0, 2, 5]
 * ```
 */
export function codeOf(pegs: readonly number[], colors: number): Code {
  if (!Array.isArray(pegs)) throw new InputError(`the pegs must be a list of colors, not ${givenText(pegs)}`);
  checkCount('pegs', pegs.length, MAX_PEGS);
  checkCount('colors', colors, MAX_COLORS);
  let code = 0;
  // Unlike reduce, this loop does not skip holes.
  for (const peg of pegs as readonly number[]) {
    checkInteger(peg, 'the color of a peg', 0, colors - 1);
    code = code * colors + peg;
  }
  return code;
}

/**
 * The pegs of a code, the first peg first.
 *
 * @returns the color of each peg, 0 to `colors - 1`
 * @throws InputError if `code` is not a code of this shape
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

/** @throws InputError for anything but an integer from 0 to `codes - 1` */
export function checkCode(code: Code, codes: number, name = 'a code'): void {
  checkInteger(code, name, 0, codes - 1);
}

/** @param what - what a computation does with the codes, such as `an optimum is computed` */
export function tooMany(shape: CodeShape, most: number, what: string): InputError {
  const { pegs, colors } = shape;
  return new InputError(`${what} for at most ${most} codes; ${pegs} pegs of ${colors} colors make ${codeCount(shape)}`);
}

/** All codes of a shape, in order. */
export function allCodes(shape: CodeShape): Int32Array {
  return Int32Array.from({ length: codeCount(shape) }, (_, code) => code);
}

/** By code: its colors, as a bit set. */
export function colorSets(shape: CodeShape): Uint16Array {
  return Uint16Array.from(allCodes(shape), (code) => pegsOf(code, shape).reduce((set, color) => set | (1 << color), 0));
}
