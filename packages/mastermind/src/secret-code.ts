import { checkRng, givenText, InputError, type Rng } from '@cards/core';
import { checkCode, type Code, codeCount, type CodeShape } from './code.js';

/** A source of secret codes, such as the source document's `SecretCodeGenerator`. */
export interface CodeSource {
  /**
   * The secret code of the next game.
   *
   * @param deal - the random number generator of that game
   */
  next(deal: Rng): Code;
}

/** Draws a uniformly random code, peg by peg. */
export class SecretCodeGenerator implements CodeSource {
  private readonly pegs: number;
  private readonly colors: number;

  /**
   * @param shape - the shape of the codes
   * @throws InputError if pegs or colors are out of bounds
   */
  constructor(shape: CodeShape) {
    codeCount(shape);
    const { pegs, colors } = shape;
    this.pegs = pegs;
    this.colors = colors;
  }

  /**
   * See {@link CodeSource.next}.
   *
   * @throws InputError without a generator
   */
  next(deal: Rng): Code {
    checkRng(deal);
    let code = 0;
    for (let peg = 0; peg < this.pegs; peg++) code = code * this.colors + deal.int(this.colors);
    return code;
  }
}

/** Returns the codes of a list in turn. After the last code it starts again with the first. */
export class GivenCodes implements CodeSource {
  private readonly codes: readonly Code[];
  private dealt = 0;

  /**
   * @param codes - one or more codes
   * @param shape - the shape of the codes
   * @throws InputError if the list is empty, or if a number is not a code of this shape
   */
  constructor(codes: readonly Code[], shape: CodeShape) {
    const all = codeCount(shape);
    if (!Array.isArray(codes))
      throw new InputError(`the secret codes must be a list of codes, not ${givenText(codes)}`);
    // In the copy, holes are undefined and fail the check.
    this.codes = Array.from(codes as readonly Code[]);
    for (const code of this.codes) checkCode(code, all);
    if (codes.length === 0) throw new InputError('the list of secret codes is empty; pass at least one code');
  }

  next(): Code {
    const code = this.codes[this.dealt % this.codes.length] as Code;
    this.dealt++;
    return code;
  }
}
