import { type AnyGame, InputError } from '@cards/core';
import { concentration } from '@cards/concentration';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';

/** The games that the laboratory knows by name. */
export const GAMES: readonly AnyGame[] = [pairs, mastermind, unowar, set, concentration];

/**
 * The game of an id.
 *
 * @throws InputError when there is none of that name
 */
export function gameById(id: string): AnyGame {
  const game = GAMES.find((candidate) => candidate.id === id);
  if (game === undefined) {
    throw InputError.unknownName('game', id, GAMES.map((candidate) => candidate.id));
  }
  return game;
}
