import { concentration } from '@cards/concentration';
import { type AnyGame, defaultsOf, seatsOf, resolveParams } from '@cards/core';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { allLineups, type Experiment } from '@cards/batch';

/** With these numbers of trials, the headline takes less than a minute on two processors. */
const QUESTIONS: readonly { readonly game: AnyGame; readonly trials: number }[] = [
  { game: pairs, trials: 100_000 },
  { game: mastermind, trials: 20_000 },
  { game: unowar, trials: 20_000 },
  { game: set, trials: 20_000 },
  { game: concentration, trials: 20_000 },
];

/** The headline experiment: each game with its default strategies, in every line-up. */
export const HEADLINE: Experiment = {
  cells: QUESTIONS.flatMap(({ game, trials }) =>
    allLineups(seatsOf(game, resolveParams(game.parameters)), defaultsOf(game).strategies).map((strategies) => ({
      game,
      strategies,
      trials,
    })),
  ),
};
