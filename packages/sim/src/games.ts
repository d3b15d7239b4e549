import { concentration } from '@cards/concentration';
import { type AnyGame, InputError } from '@cards/core';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';

/** The games that the command knows by id. Any other game is named by its module. */
export const GAMES: readonly AnyGame[] = [pairs, mastermind, unowar, set, concentration];

/**
 * The game of an id.
 *
 * @throws InputError for an unknown id
 */
export function gameById(id: string): AnyGame {
  const game = GAMES.find((candidate) => candidate.id === id);
  if (game === undefined)
    throw InputError.unknownName(
      'game',
      id,
      GAMES.map((candidate) => candidate.id),
    );
  return game;
}

/** The name of a game on the command line: its id or its module; undefined for a game with neither. */
export function nameOf(game: AnyGame): string | undefined {
  return GAMES.includes(game) ? game.id : game.module;
}
