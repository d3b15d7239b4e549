import { InputError, type Rng } from '@cards/core';
import { checkCode, type Code, codeCount, type CodeShape } from './code.js';

/** A source of secret codes: the document's `SecretCodeGenerator`, or one of your own. */
export interface CodeSource {
  /**
   * The code of the next game.
   *
   * @param deal - the generator of that game
   */
  next(deal: Rng): Code;
}

/** Draws any code, all equally likely, peg by peg. */
export class SecretCodeGenerator implements CodeSource {
  private readonly pegs: number;
  private readonly colors: number;

  /**
   * @param shape - the shape of the codes
   * @throws InputError for pegs or colors out of bounds
   */
  constructor({ pegs, colors }: CodeShape) {
    codeCount({ pegs, colors });
    this.pegs = pegs;
    this.colors = colors;
  }

  /**
   * See {@link CodeSource.next}.
   *
   * @throws InputError without a generator
   */
  next(deal: Rng): Code {
    // Code without types may leave it out.
    if ((deal as Rng | undefined) === undefined)
      throw new InputError('a secret code is drawn with a generator, such as seededRng(1); none was given');
    let code = 0;
    for (let peg = 0; peg < this.pegs; peg++) code = code * this.colors + deal.int(this.colors);
    return code;
  }
}

/** Gives listed codes in turn, again and again. */
export class GivenCodes implements CodeSource {
  private readonly codes: readonly Code[];
  private dealt = 0;

  /**
   * @param codes - one or more codes
   * @param shape - their shape
   * @throws InputError for an empty list, or a number that is not a code of that shape
   */
  constructor(codes: readonly Code[], shape: CodeShape) {
    const all = codeCount(shape);
    // A copy without holes.
    this.codes = Array.from(codes);
    for (const code of this.codes) checkCode(code, all);
    if (codes.length === 0) throw new InputError('a list of codes to give holds one code or more, not none');
  }

  /** See {@link CodeSource.next}. */
  next(): Code {
    const code = this.codes[this.dealt % this.codes.length] as Code;
    this.dealt++;
    return code;
  }
}
