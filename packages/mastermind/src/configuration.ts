import { InputError } from '@cards/core';
import { checkWhole, MAX_COLORS, MAX_PEGS } from './bounds.js';
import { type Code, codeOf, type CodeShape, pegsOf } from './code.js';
import { checkShape, MAX_GUESSES, type MastermindParams } from './parameters.js';

/** The names of the colors by default: the document's six, its Maroon, and three more. */
export const COLOR_NAMES: readonly string[] = [
  'blue',
  'green',
  'orange',
  'purple',
  'red',
  'yellow',
  'maroon',
  'silver',
  'white',
  'teal',
];

/** What a configuration consists of. Each setting is the document's by default. */
export interface ConfigurationSettings {
  /** The number of pegs in a code, 1 to 10. */
  readonly pegs?: number;
  /** The names of 1 to 10 colors, each a word with a first letter of its own. */
  readonly colors?: readonly string[];
  /** The number of guesses that the codebreaker has, 1 to 100. */
  readonly guesses?: number;
}

/**
 * The document's `GameConfiguration`: the one place that sets pegs, colors and guesses. The rules need only the number
 * of colors; code that reads and prints codes needs their names.
 *
 * @example
 * ```ts
 * import { GameConfiguration } from '@cards/mastermind';
 *
 * const configuration = new GameConfiguration({ pegs: 5, colors: ['blue', 'green', 'maroon'] });
 * configuration.readCode('MBBGM'); // => 2 * 81 + 1 * 3 + 2
 * configuration.readCode('MBBG'); // => undefined
 * configuration.codeText(167); // => 'MBBGM'
 * configuration.letters; // => ['B', 'G', 'M']
 * ```
 */
export class GameConfiguration {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The names of the colors, in lower case. */
  readonly colors: readonly string[];
  /** The capital first letters of the colors. */
  readonly letters: readonly string[];
  /** The number of guesses that the codebreaker has. */
  readonly guesses: number;

  /**
   * @param settings - what differs from the document's game
   * @throws InputError for numbers out of bounds, more than 100,000 codes, or names that share a first letter
   */
  constructor({ pegs = 4, colors = COLOR_NAMES.slice(0, 6), guesses = 12 }: ConfigurationSettings = {}) {
    checkWhole('pegs', pegs, MAX_PEGS);
    checkWhole('guesses', guesses, MAX_GUESSES);
    checkWhole('colors', colors.length, MAX_COLORS);
    for (const name of colors) {
      if (!/^[a-z]+$/i.test(name)) throw new InputError(`the name of a color is a word of letters, not '${name}'`);
    }
    this.letters = colors.map((name) => name.slice(0, 1).toUpperCase());
    if (new Set(this.letters).size < colors.length) {
      throw new InputError(
        `colors have different first letters; those of ${colors.join(', ')} are ${this.letters.join('')}`,
      );
    }
    checkShape({ pegs, colors: colors.length });
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
   * Reads a code, one capital letter for each peg.
   *
   * @returns undefined for anything else: another length, a lowercase letter, a letter of no color, a space
   */
  readCode(text: string): Code | undefined {
    const pegs = [...text].map((letter) => this.letters.indexOf(letter));
    return pegs.length === this.pegs && !pegs.includes(-1) ? codeOf(pegs, this.colors.length) : undefined;
  }

  /** A code as text, one capital letter for each peg. */
  codeText(code: Code): string {
    return pegsOf(code, this.shape)
      .map((peg) => this.letters[peg])
      .join('');
  }
}
