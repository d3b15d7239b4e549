import { createRunner, type Game } from '@cards/core';
import { dialogue } from './dialogue.js';
import { MatchCardGame } from './engine.js';
import { exactCost, exactMean, exactResult } from './exact/exact-result.js';
import { notation } from './notation.js';
import { observe } from './observe.js';
import { checkParams, MAX_FLIPS, PARAMETERS, type PairsParams } from './parameters.js';
import { show } from './show.js';
import { STRATEGIES } from './strategies/index.js';
import { trace } from './trace.js';
import type { PairsView } from './view.js';

/**
 * Pairs as a value, for `simulate` of `@cards/batch`, for `@cards/sim`, and for other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, Streams } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 4 };
 * const runner = pairs.runner(params, createPlayers(pairs, params, ['optimal']));
 * const measures = new Int32Array(1); // flips
 * runner.play(new Streams(1, 'pairs').gameRngs(1).seek(0), measures);
 * (measures[0] ?? 0) >= 8; // => true
 * pairs.exact?.(params, ['optimal'])?.measures['flips']?.mean; // ≈ 10.742857
 * ```
 */
export const pairs: Game<PairsView, PairsParams> = {
  id: 'pairs',
  module: '@cards/pairs#pairs',
  harness: '@cards/pairs/testing#harness',
  search: '@cards/pairs/search#pairs',
  title: 'Pairs',
  summary: 'turn up cards two at a time until all pairs are found, in few flips',
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  defaultStrategies: ['random', 'good', 'optimal'],
  measures: [
    {
      name: 'flips',
      summary: 'cards turned up until all cards are matched',
      unit: 'flips',
      better: 'lower',
      kind: 'count',
      role: 'length',
      bounds: ({ cards }) => [cards, MAX_FLIPS],
    },
  ],
  references: [],
  blockSize: 20_000,
  trials: 100_000,
  checkParams,
  runner: ({ cards, copies }, players) => createRunner(new MatchCardGame(cards, copies), players),
  trace,
  show,
  observe,
  notation,
  dialogue,
  exact: exactResult,
  exactCost,
  exactMean,
  exactValues: {
    leastMeanFlips: 'the fewest expected flips of any strategy',
    meanFlips: 'the mean as a fraction',
    deals: 'the number of equally likely deals',
  },
  exactLineups: [['random'], ['good'], ['optimal']],
};
