import type { Game } from '@cards/core';
import { dialogue } from './dialogue/dialogue.js';
import { ConcentrationGame } from './engine.js';
import { FACE_COLORS } from './face.js';
import { notation } from './notation.js';
import { encoding, observe, type ConcentrationObservation, viewFrom } from './observe.js';
import { type ConcentrationParams, MAX_TURNS, PARAMETERS, playersOf } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import { theory } from './theory.js';
import type { ConcentrationView } from './view.js';

/**
 * Concentration as a game value, for `simulate`, `cards-sim` and other code for any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
 * import { concentration } from '@cards/concentration';
 *
 * const params = resolveParams(concentration.parameters, { ranks: 2 });
 * const players = createPlayers(concentration, params, ['memory:8', 'random']);
 * const measures = new Int32Array(concentration.measures.length); // turns, win, tie, margin
 * const runner = createRunner(concentration.engine(params), players);
 * runner.play(new Streams(1, concentration.id).gameRngs(2).seek(0), measures);
 * (measures[0] ?? 0) >= 4; // => true
 * ```
 */
export const concentration: Game<ConcentrationView, ConcentrationParams, ConcentrationGame> = {
  id: 'concentration',
  module: '@cards/concentration#concentration',
  title: 'Concentration',
  summary: 'players flip two cards a turn and win pairs of the same rank',
  seats: playersOf,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [
    {
      name: 'turns',
      summary: 'turns of all players; a turn flips two cards',
      unit: 'turns',
      better: 'neither',
      kind: 'count',
      role: 'length',
      bounds: ({ ranks, copies }) => [(ranks * copies) / 2, MAX_TURNS],
    },
    {
      name: 'win',
      summary: 'whether the player wins more cards than each other player',
      unit: 'wins',
      better: 'higher',
      kind: 'proportion',
      role: 'win',
      bounds: () => [0, 1],
    },
    {
      name: 'tie',
      summary: 'whether the player shares the largest number of cards',
      unit: 'ties',
      better: 'neither',
      kind: 'proportion',
      role: 'tie',
      bounds: () => [0, 1],
    },
    {
      name: 'margin',
      summary: 'cards won by the player minus the most cards won by another',
      unit: 'cards',
      better: 'higher',
      kind: 'count',
      each: 'seat',
      bounds: ({ ranks, copies }) => [-ranks * copies, ranks * copies],
    },
  ],
  engine: (params) => new ConcentrationGame(params),
  defaults: { strategies: ['random', 'memory:10', 'memory:52', 'optimal'], trials: 20_000, blockSize: 2000 },
  observe,
  viewFrom: (observed) => viewFrom(observed as ConcentrationObservation),
  encoding,
  notation,
  theory,
  search: '@cards/concentration/search#concentration',
  checks: '@cards/concentration/testing#harness',
  dialogue,
  colors: () => FACE_COLORS,
};
