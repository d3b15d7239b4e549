import { concentration } from '@cards/concentration';
import type { AnyGame } from '@cards/core';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { allLineups, type Experiment } from '@cards/batch';

/** Trial counts are chosen so that all games together take less than a minute on two processors. */
const QUESTIONS: readonly { readonly game: AnyGame; readonly trials: number }[] = [
  { game: pairs, trials: 100_000 },
  { game: mastermind, trials: 20_000 },
  { game: unowar, trials: 20_000 },
  { game: set, trials: 20_000 },
  { game: concentration, trials: 20_000 },
];

/** The headline experiment of every game: the question of its source document, asked of the strategies it names. */
export const HEADLINE: Experiment = {
  cells: QUESTIONS.flatMap(({ game, trials }) =>
    allLineups(game.seats, game.defaultStrategies).map((strategies) => ({ game, strategies, trials })),
  ),
};
