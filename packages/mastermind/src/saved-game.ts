import { InputError } from '@cards/core';
import { type Code, codeCount } from './code.js';
import { type MastermindParams, PARAMETERS } from './parameters.js';

/** A game of Mastermind as plain JSON. */
export interface SavedGame extends MastermindParams {
  /** The format of this object. */
  readonly format: 'cards-mastermind/game@1';
  /** The secret code. */
  readonly secret: Code;
  /** The guesses made, in order. Their feedback follows from the secret code. */
  readonly history: readonly Code[];
}

/** A checked copy of a saved game. */
export interface ReadGame {
  /** The parameters of the game. */
  readonly params: MastermindParams;
  /** See {@link SavedGame.secret}. */
  readonly secret: Code;
  /** See {@link SavedGame.history}. */
  readonly history: readonly Code[];
}

/**
 * Checks and copies a saved game.
 *
 * @param saved - any value
 * @param expected - the parameters that the saved game must have; undefined for any parameters
 * @throws InputError with the first reason why no game can be in this state
 */
export function readSavedGame(saved: unknown, expected?: MastermindParams): ReadGame {
  demand(typeof saved === 'object' && saved !== null, 'it is not an object');
  // Each member is checked below.
  const { format, pegs, colors, guesses, secret, history } = saved as { readonly [Name in keyof SavedGame]?: unknown };
  demand(format === 'cards-mastermind/game@1', 'its format is not cards-mastermind/game@1');
  const params = { pegs: count('pegs', pegs), colors: count('colors', colors), guesses: count('guesses', guesses) };
  const highest = codeCount(params) - 1;
  demand(isWhole(secret, 0, highest), `its secret must be a code from 0 to ${highest}`);
  demand(
    Array.isArray(history) && history.length <= params.guesses,
    `its history must be a list of at most ${params.guesses} codes`,
  );
  // In the copy, holes are undefined and fail the check.
  const made: unknown[] = Array.from(history);
  demand(
    made.every((guess) => isWhole(guess, 0, highest)),
    `its history must contain only codes from 0 to ${highest}`,
  );
  demand(!made.slice(0, -1).includes(secret), 'its history continues after the secret code was found');
  return { params, secret, history: made as Code[] };

  function count(name: keyof MastermindParams, value: unknown): number {
    const { min, max } = PARAMETERS[name];
    demand(isWhole(value, min, max), `its number of ${name} must be an integer from ${min} to ${max}`);
    demand(
      expected === undefined || value === expected[name],
      `its number of ${name} must be ${expected?.[name]} as in this game, not ${value}`,
    );
    return value;
  }
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is not a saved game of Mastermind: ${complaint}`);
}
