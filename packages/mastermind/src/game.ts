import { createRunner, type Game } from '@cards/core';
import { dialogue } from './dialogue/dialogue.js';
import { exactResult } from './exact/exact-result.js';
import { MastermindGame } from './engine.js';
import { observe } from './observe.js';
import { checkParams, type MastermindParams, PARAMETERS } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import { show } from './show.js';
import { trace } from './trace.js';
import type { MastermindView } from './view.js';

/** Mastermind as a value, for `@cards/sim` and other code that runs any game. */
export const mastermind: Game<MastermindView, MastermindParams> = {
  id: 'mastermind',
  module: '@cards/mastermind#mastermind',
  harness: '@cards/mastermind/testing#harness',
  title: 'Mastermind',
  summary: 'find a secret code in few guesses, with black and white pegs as feedback',
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  defaultStrategies: ['random', 'consistent', 'minimax', 'expected-size', 'entropy', 'most-parts', 'optimal'],
  measures: [
    {
      name: 'guesses',
      summary: 'guesses made; all that are allowed when the code was not found',
      unit: 'guesses',
      better: 'lower',
      kind: 'count',
      role: 'length',
      bounds: ({ guesses }) => [1, guesses],
    },
    {
      name: 'won',
      summary: 'whether the code was found',
      unit: 'wins',
      better: 'higher',
      kind: 'proportion',
      role: 'win',
      bounds: () => [0, 1],
    },
  ],
  references: [],
  blockSize: 20_000,
  trials: 100_000,
  checkParams,
  runner: (params, players) => createRunner(new MastermindGame(params), players),
  trace,
  show,
  observe,
  exact: exactResult,
  exactLineups: [[]],
  dialogue,
};
