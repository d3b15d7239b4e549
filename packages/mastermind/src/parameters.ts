import { InputError, type ParametersOf } from '@cards/core';
import { checkMembers, checkNames, checkText, givenText } from '@cards/core/internal';
import { checkCount, type Code, codeCount, codeOf, type CodeShape, MAX_COLORS, MAX_PEGS, pegsOf } from './code.js';

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
 * The maximum number of codes for strategies, hints, encodings, exact results and tables: five pegs of ten colors. A
 * person can play with more.
 */
export const MAX_CODES = 100_000;

const MAX_GUESSES = 100;

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
      `${pegs} pegs of ${colors} colors make ${codes} codes; strategies, hints, encodings and exact results take at most ${MAX_CODES}`,
    );
}

const COLOR_NAMES = 'blue green orange purple red yellow maroon silver white teal'.split(' ');

/**
 * The settings of a configuration. The defaults are those of the source document.
 *
 * @inline
 */
export interface ConfigurationSettings {
  /** The number of pegs in a code, 1 to 10. */
  readonly pegs?: number;
  /** The names of 1 to 10 colors: words of the letters a to z, each with a different first letter. */
  readonly colors?: readonly string[];
  /** The number of guesses allowed, 1 to 100. */
  readonly guesses?: number;
}

/**
 * The source document's `GameConfiguration`: the number of pegs, the names of the colors, and the number of guesses.
 * The rules need only the number of colors. Reading and printing codes needs their names.
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
  /** The number of guesses allowed. */
  readonly guesses: number;

  /**
   * @param settings - the settings that differ from the source document's game
   * @throws InputError if a number is out of bounds, if a name is not a word, or if two names have the same first
   *   letter
   */
  constructor(settings: ConfigurationSettings = {}) {
    checkNames(settings, 'the settings', ['pegs', 'colors', 'guesses']);
    const { pegs = 4, colors = COLOR_NAMES.slice(0, 6), guesses = 12 } = settings;
    checkCount('pegs', pegs, MAX_PEGS);
    checkCount('guesses', guesses, MAX_GUESSES);
    const names = namesOf(colors);
    this.letters = names.map((name) => name.slice(0, 1).toUpperCase());
    if (new Set(this.letters).size < names.length)
      throw new InputError(
        `color names must have different first letters; those of ${names.join(', ')} are ${this.letters.join('')}`,
      );
    this.pegs = pegs;
    this.colors = names.map((name) => name.toLowerCase());
    this.guesses = guesses;
  }

  /** The configuration for the parameters of a game. Its colors have the default names. */
  static of(params: MastermindParams): GameConfiguration {
    const { pegs, colors, guesses } = checkMembers(params, 'the parameters', 'pegs', 'colors', 'guesses');
    checkCount('colors', colors, MAX_COLORS);
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
   * @returns undefined if the text is not a code, for instance with a lowercase letter, a space or a wrong length
   */
  readCode(text: string): Code | undefined {
    checkText(text, 'a code');
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

/** A checked copy of the names of the colors. */
function namesOf(colors: readonly string[]): string[] {
  if (!Array.isArray(colors)) throw new InputError(`the colors must be a list of names, not ${givenText(colors)}`);
  checkCount('colors', colors.length, MAX_COLORS);
  // In the copy, holes are undefined and fail the check.
  return Array.from(colors as readonly unknown[], (name) => {
    if (typeof name === 'string' && /^[a-z]+$/i.test(name)) return name;
    throw new InputError(`a color name must consist of the letters a to z, not ${givenText(name)}`);
  });
}
