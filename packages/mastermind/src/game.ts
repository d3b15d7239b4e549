import type { Game } from '@cards/core';
import { configurationOf, dialogue } from './dialogue/dialogue.js';
import { pegColors } from './dialogue/text.js';
import { MastermindGame } from './engine.js';
import { notation } from './notation.js';
import { observe, type Observation, viewFrom } from './observe.js';
import { type MastermindParams, PARAMETERS } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import { theory } from './theory.js';
import type { MastermindView } from './view.js';

/**
 * Mastermind as a value, for `simulate` of `@cards/batch`, for `@cards/sim`, and for other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, exactResult, resolveParams, Streams } from '@cards/core';
 * import { mastermind } from '@cards/mastermind';
 *
 * const params = resolveParams(mastermind.parameters); // 4 pegs, 6 colors, 12 guesses
 * const runner = createRunner(mastermind.engine(params), createPlayers(mastermind, params, ['minimax']));
 * const measures = new Int32Array(2); // guesses, won
 * runner.play(new Streams(1, 'mastermind').gameRngs(1).seek(0), measures);
 * measures[1]; // => 1
 * exactResult(mastermind, params, ['minimax'])?.measures['guesses']?.total; // => 5801
 * ```
 */
export const mastermind: Game<MastermindView, MastermindParams, MastermindGame> = {
  id: 'mastermind',
  module: '@cards/mastermind#mastermind',
  title: 'Mastermind',
  summary: 'find a secret code in few guesses, with black and white pegs as feedback',
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [
    {
      name: 'guesses',
      summary: 'guesses made; a lost game counts all guesses allowed',
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
  engine: (params) => new MastermindGame(params),
  defaults: { trials: 100_000, blockSize: 20_000 },
  observe,
  viewFrom: (observed) => viewFrom(observed as Observation),
  notation,
  theory,
  search: '@cards/mastermind/search#mastermind',
  checks: '@cards/mastermind/testing#harness',
  dialogue,
  colors: ({ params, words }) => pegColors(configurationOf(params, words)),
};
