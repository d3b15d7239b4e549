import { InputError } from '@cards/core';
import { type Code, codeOf, type CodeShape, pegsOf } from './code.js';
import { MAX_PEGS } from './feedback.js';
import { checkParams, checkWhole, MAX_COLORS, MAX_GUESSES, type MastermindParams } from './parameters.js';

/** The names of the colours when nobody gives others: the document's six, its Maroon, and three more. */
export const COLOR_NAMES: readonly string[] = [
  'blue', 'green', 'orange', 'purple', 'red', 'yellow', 'maroon', 'silver', 'white', 'teal',
];

/** What a configuration is made of; what is left out is as in the document. */
export interface ConfigurationSettings {
  /** How many pegs a code has, 1 to 10. */
  readonly pegs?: number;
  /** The names of 1 to 10 colours, each a word with a first letter of its own. */
  readonly colors?: readonly string[];
  /** How many guesses the player has, 1 to 100. */
  readonly guesses?: number;
}

/**
 * The document's `GameConfiguration`: the one place where pegs, colours and guesses are set. The rules need no more than the number of
 * colours; whoever reads and writes codes needs their names.
 *
 * @example
 * ```ts
 * import { GameConfiguration } from '@cards/mastermind';
 *
 * const configuration = new GameConfiguration({ pegs: 5, colors: ['blue', 'green', 'maroon'] });
 * configuration.readCode('MBBGM'); // => 2 * 81 + 1 * 3 + 2
 * configuration.readCode('MBBG'); // => undefined
 * configuration.codeText(167); // => 'MBBGM'
 * ```
 */
export class GameConfiguration {
  /** How many pegs a code has. */
  readonly pegs: number;
  /** The names of the colours, in lower case. */
  readonly colors: readonly string[];
  /** How many guesses the player has. */
  readonly guesses: number;
  private readonly letters: string;

  /**
   * @param settings - what differs from the document's game
   * @throws InputError for numbers out of bounds, more than 100,000 codes, or names that can't be told apart by their first letters
   */
  constructor({ pegs = 4, colors = COLOR_NAMES.slice(0, 6), guesses = 12 }: ConfigurationSettings = {}) {
    checkWhole('pegs', pegs, MAX_PEGS);
    checkWhole('guesses', guesses, MAX_GUESSES);
    checkWhole('colours', colors.length, MAX_COLORS);
    for (const name of colors) {
      if (!/^[a-z]+$/i.test(name)) throw new InputError(`the name of a colour is a word of letters, not '${name}'`);
    }
    this.letters = colors.map((name) => name.slice(0, 1).toUpperCase()).join('');
    if (new Set(this.letters).size < colors.length) {
      throw new InputError(`colours have different first letters; those of ${colors.join(', ')} are ${this.letters}`);
    }
    checkParams({ pegs, colors: colors.length, guesses });
    this.pegs = pegs;
    this.colors = colors.map((name) => name.toLowerCase());
    this.guesses = guesses;
  }

  /** The configuration of a game with these parameters: the first of {@link COLOR_NAMES}. */
  static of({ pegs, colors, guesses }: MastermindParams): GameConfiguration {
    return new GameConfiguration({ pegs, guesses, colors: COLOR_NAMES.slice(0, colors) });
  }

  /** The shape of the codes. */
  get shape(): CodeShape {
    return { pegs: this.pegs, colors: this.colors.length };
  }

  /** The parameters of a game with this configuration. */
  get params(): MastermindParams {
    return { ...this.shape, guesses: this.guesses };
  }

  /**
   * Reads a code, one capital letter a peg.
   *
   * @returns undefined for anything else: another length, a small letter, a letter of no colour, a space
   */
  readCode(text: string): Code | undefined {
    const pegs = [...text].map((letter) => this.letters.indexOf(letter));
    return pegs.length === this.pegs && !pegs.includes(-1) ? codeOf(pegs, this.colors.length) : undefined;
  }

  /** A code as text, one capital letter a peg. */
  codeText(code: Code): string {
    return pegsOf(code, this.shape).map((peg) => this.letters[peg]).join('');
  }
}
