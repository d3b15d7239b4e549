import { createRunner, type Game } from '@cards/core';
import { dialogue } from './dialogue/dialogue.js';
import { ConcentrationGame } from './engine.js';
import { exactCost, exactResult } from './exact-result.js';
import { notation } from './notation.js';
import { observe } from './observe.js';
import { checkParams, type ConcentrationParams, MAX_TURNS, PARAMETERS } from './parameters.js';
import { show } from './show.js';
import { STRATEGIES } from './strategies/index.js';
import { trace } from './trace.js';
import type { ConcentrationView } from './view.js';

/**
 * Concentration as a game value, for `simulate`, `cards-sim` and other code for any game.
 *
 * @example
 * ```ts
 * import { createPlayers, resolveParams, Streams } from '@cards/core';
 * import { concentration } from '@cards/concentration';
 *
 * const params = resolveParams(concentration.parameters, { ranks: 2 });
 * const players = createPlayers(concentration, params, ['memory:8', 'random']);
 * const measures = new Int32Array(concentration.measures.length); // turns, win, tie, margin
 * concentration.runner(params, players).play(new Streams(1, concentration.id).gameRngs(2).seek(0), measures);
 * (measures[0] ?? 0) >= 4; // => true
 * ```
 */
export const concentration: Game<ConcentrationView, ConcentrationParams> = {
  id: 'concentration',
  module: '@cards/concentration#concentration',
  harness: '@cards/concentration/testing#harness',
  search: '@cards/concentration/search#concentration',
  title: 'Concentration',
  summary: 'players flip two cards a turn and win pairs of the same rank',
  seats: 2,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  defaultStrategies: ['random', 'memory:10', 'memory:52', 'optimal'],
  measures: [
    {
      name: 'turns',
      summary: 'turns of both players; a turn flips two cards',
      unit: 'turns',
      better: 'neither',
      kind: 'count',
      role: 'length',
      bounds: ({ ranks, copies }) => [(ranks * copies) / 2, MAX_TURNS],
    },
    {
      name: 'win',
      summary: 'whether the first player wins more cards',
      unit: 'wins',
      better: 'higher',
      kind: 'proportion',
      role: 'win',
      bounds: () => [0, 1],
    },
    {
      name: 'tie',
      summary: 'whether both players win the same number of cards',
      unit: 'ties',
      better: 'neither',
      kind: 'proportion',
      role: 'tie',
      bounds: () => [0, 1],
    },
    {
      name: 'margin',
      summary: 'cards won by the first player minus cards won by the second',
      unit: 'cards',
      better: 'higher',
      kind: 'count',
      bounds: ({ ranks, copies }) => [-ranks * copies, ranks * copies],
    },
  ],
  references: [
    {
      strategies: ['random', 'random'],
      measure: 'turns',
      value: 319,
      // The document shows the end of one game of two computers.
      trials: 1,
      source: 'ENGG1110 Project – Concentration (2019), section 4 VIII',
    },
  ],
  blockSize: 2000,
  trials: 20_000,
  checkParams,
  runner: (params, players) => createRunner(new ConcentrationGame(params), players),
  trace,
  show,
  observe,
  notation,
  exact: exactResult,
  exactCost,
  exactValues: {
    margin: 'expected cards of the first player minus those of the second, when both play for this difference',
    winMinusLoss: 'probability that the first player wins minus that they lose, when both play for this value',
  },
  exactLineups: [[]],
  dialogue,
};
