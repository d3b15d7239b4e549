import type { Game } from '@cards/core';
import { BOARD_COLORS } from './board-text.js';
import { dialogue } from './dialogue.js';
import { MatchCardGame } from './engine.js';
import { theory } from './exact/theory.js';
import { notation } from './notation.js';
import { encoding, observe, type PairsObservation, viewFrom } from './observe.js';
import { MAX_FLIPS, PARAMETERS, type PairsParams } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import type { PairsView } from './view.js';

/**
 * Pairs as a value, for `simulate` of `@cards/batch`, for `@cards/sim`, and for other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, exactResult, Streams } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 4 };
 * const runner = createRunner(pairs.engine(params), createPlayers(pairs, params, ['optimal']));
 * const measures = new Int32Array(1); // flips
 * runner.play(new Streams(1, 'pairs').gameRngs(1).seek(0), measures);
 * (measures[0] ?? 0) >= 8; // => true
 * exactResult(pairs, params, ['optimal'])?.measures['flips']?.mean; // ≈ 10.742857
 * ```
 */
export const pairs: Game<PairsView, PairsParams, MatchCardGame> = {
  id: 'pairs',
  module: '@cards/pairs#pairs',
  title: 'Pairs',
  summary: 'turn up cards two at a time until all pairs are found, in few flips',
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
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
  defaults: { trials: 100_000, blockSize: 20_000 },
  engine: ({ cards, copies }) => new MatchCardGame(cards, copies),
  observe,
  viewFrom: (observed) => viewFrom(observed as PairsObservation),
  encoding,
  notation,
  theory,
  search: '@cards/pairs/search#pairs',
  checks: '@cards/pairs/testing#harness',
  dialogue,
  colors: () => BOARD_COLORS,
};
