import type { Experiment } from '@cards/batch';
import { gridCells } from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import { type AnyGame, InputError } from '@cards/core';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';

/** The five games, which the command knows by ID. It knows any other game by its module. */
export const GAMES: readonly AnyGame[] = [pairs, mastermind, unowar, set, concentration];

/**
 * Returns one of the five games.
 *
 * @throws InputError for an unknown ID
 *
 * @example
 * ```ts
 * import { gameById } from '@cards/sim';
 *
 * gameById('set').seats; // => 1
 * ```
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

/** With these numbers of trials, the headline takes less than a minute on two processors. */
const trialsOf = (game: AnyGame): number => (game === pairs ? 100_000 : 20_000);

/** The headline experiment: each game with its default strategies, in every line-up. */
export const HEADLINE: Experiment = {
  cells: GAMES.flatMap((game) => gridCells({ game, trials: trialsOf(game) })),
};
