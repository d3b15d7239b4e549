import { createRunner, type Game } from '@cards/core';
import { dialogue } from './dialogue/dialogue.js';
import { exactCost, exactMean } from './exact/exact-cost.js';
import { exactResult } from './exact-result.js';
import { MastermindGame } from './engine.js';
import { notation } from './notation.js';
import { observe } from './observe.js';
import { type MastermindParams, PARAMETERS } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import { show } from './show.js';
import { trace } from './trace.js';
import type { MastermindView } from './view.js';

/**
 * Mastermind as a value, for `simulate` of `@cards/batch`, for `@cards/sim`, and for other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, resolveParams, Streams } from '@cards/core';
 * import { mastermind } from '@cards/mastermind';
 *
 * const params = resolveParams(mastermind.parameters); // 4 pegs, 6 colors, 12 guesses
 * const runner = mastermind.runner(params, createPlayers(mastermind, params, ['minimax']));
 * const measures = new Int32Array(2); // guesses, won
 * runner.play(new Streams(1, 'mastermind').gameRngs(1).seek(0), measures);
 * measures[1]; // => 1
 * mastermind.exact?.(params, ['minimax'])?.measures['guesses']?.total; // => 5801
 * ```
 */
export const mastermind: Game<MastermindView, MastermindParams> = {
  id: 'mastermind',
  module: '@cards/mastermind#mastermind',
  harness: '@cards/mastermind/testing#harness',
  search: '@cards/mastermind/search#mastermind',
  title: 'Mastermind',
  summary: 'find a secret code in few guesses, with black and white pegs as feedback',
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  defaultStrategies: ['random', 'consistent', 'minimax', 'expected-size', 'entropy', 'most-parts', 'optimal'],
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
  references: [],
  blockSize: 20_000,
  trials: 100_000,
  runner: (params, players) => createRunner(new MastermindGame(params), players),
  trace,
  show,
  observe,
  notation,
  exact: exactResult,
  exactCost,
  exactMean,
  exactValues: {
    worstCase: 'the fewest guesses that are enough for every code',
    bound: 'the lower bound of the total with which the proof starts',
    positions: 'the number of positions that the proof searches',
  },
  exactLineups: [[]],
  dialogue,
};
