import { InputError } from '@cards/core';
import { type Code, codeCount } from './code.js';
import { checkShape, type MastermindParams, PARAMETERS } from './parameters.js';

/** A game of Mastermind as plain JSON. */
export interface SavedGame extends MastermindParams {
  /** The format of this object. */
  readonly format: 'cards-mastermind/game@1';
  /** The secret code. */
  readonly secret: Code;
  /** The guesses made, in order. Their feedback follows from the secret code. */
  readonly history: readonly Code[];
}

/** A saved game that was checked and copied. */
export interface ReadGame {
  /** Its parameters, checked. */
  readonly params: MastermindParams;
  /** See {@link SavedGame.secret}. */
  readonly secret: Code;
  /** See {@link SavedGame.history}. */
  readonly history: readonly Code[];
}

/**
 * Reads a saved game from any source.
 *
 * @param expected - the parameters that the game must have; any when left out
 * @throws InputError with the first reason why no game can be in this state
 */
export function readSavedGame(saved: unknown, expected?: MastermindParams): ReadGame {
  demand(typeof saved === 'object' && saved !== null, 'it is not an object');
  // Nothing is known of the members yet; each is checked below.
  const { format, pegs, colors, guesses, secret, history } = saved as { readonly [Name in keyof SavedGame]?: unknown };
  demand(format === 'cards-mastermind/game@1', 'its format is not cards-mastermind/game@1');
  const params = { pegs: count('pegs', pegs), colors: count('colors', colors), guesses: count('guesses', guesses) };
  checkShape(params);
  const highest = codeCount(params) - 1;
  demand(isWhole(secret, 0, highest), `its secret is not a code from 0 to ${highest}`);
  demand(
    Array.isArray(history) && history.length <= params.guesses,
    `its history is not a list of up to ${params.guesses} codes`,
  );
  // A copy without holes: a hole becomes undefined, which is no code.
  const made: unknown[] = Array.from(history);
  demand(
    made.every((guess) => isWhole(guess, 0, highest)),
    `its history holds something other than codes from 0 to ${highest}`,
  );
  demand(!made.slice(0, -1).includes(secret), 'its history goes on after the secret code was found');
  // Every one is a code.
  return { params, secret, history: made as Code[] };

  function count(name: keyof MastermindParams, value: unknown): number {
    const { min, max } = PARAMETERS[name];
    demand(isWhole(value, min, max), `its ${name} is not a whole number from ${min} to ${max}`);
    demand(
      expected === undefined || value === expected[name],
      `it has ${value} ${name}, and this game ${expected?.[name]}`,
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
