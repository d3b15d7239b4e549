import { InputError, type Rng } from '@cards/core';
import { type Code, codeCount, type CodeShape } from './code.js';

/** Where secret codes come from: the document's `SecretCodeGenerator`, and what may take its place. */
export interface CodeSource {
  /**
   * The code of the next game.
   *
   * @param deal - the randomness of that game
   */
  next(deal: Rng): Code;
}

/** Any code, all equally likely, drawn peg by peg. */
export class SecretCodeGenerator implements CodeSource {
  private readonly pegs: number;
  private readonly colors: number;

  /** @param shape - the shape of the codes */
  constructor({ pegs, colors }: CodeShape) {
    this.pegs = pegs;
    this.colors = colors;
  }

  /** See {@link CodeSource.next}. */
  next(deal: Rng): Code {
    let code = 0;
    for (let peg = 0; peg < this.pegs; peg++) code = code * this.colors + deal.int(this.colors);
    return code;
  }
}

/** Given codes in turn, over and over. */
export class GivenCodes implements CodeSource {
  private readonly codes: readonly Code[];
  private dealt = 0;

  /**
   * @param codes - one or more codes
   * @param shape - their shape
   * @throws InputError when there is none, or one is no code of that shape
   */
  constructor(codes: readonly Code[], shape: CodeShape) {
    const all = codeCount(shape);
    const wrong = codes.find((code) => !(Number.isInteger(code) && code >= 0 && code < all));
    if (wrong !== undefined) throw new InputError(`a code is a whole number from 0 to ${all - 1}, not ${wrong}`);
    if (codes.length === 0) throw new InputError('there must be a code to give');
    this.codes = [...codes];
  }

  /** See {@link CodeSource.next}. */
  next(): Code {
    const code = this.codes[this.dealt % this.codes.length] as Code;
    this.dealt++;
    return code;
  }
}
