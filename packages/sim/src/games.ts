import { type AnyGame, InputError } from '@cards/core';
import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';

/** The games that the laboratory knows by name. */
export const GAMES: readonly AnyGame[] = [pairs, unowar, concentration];

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
