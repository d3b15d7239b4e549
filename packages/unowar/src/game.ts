import type { Game } from '@cards/core';
import { dialogue } from './dialogue/dialogue.js';
import { CARD_COLORS } from './dialogue/text.js';
import { PARAMETERS, playersOf, type UnoWarParams } from './parameters.js';
import { notation } from './notation.js';
import { encoding, observe, type Observation, viewFrom } from './observe.js';
import { maxPlays } from './state.js';
import { STRATEGIES } from './strategies/index.js';
import { theory } from './theory.js';
import { UnoWarGame } from './engine.js';
import type { UnoWarView } from './view.js';

/**
 * UnoWar as a {@link Game}, for `@cards/sim` and other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
 * import { unowar } from '@cards/unowar';
 *
 * const params = resolveParams(unowar.parameters);
 * const runner = createRunner(unowar.engine(params), createPlayers(unowar, params, ['keeper', 'random']));
 * const measures = new Int32Array(unowar.measures.length); // win, rounds, plays
 * runner.play(new Streams(1, 'unowar').gameRngs(2).seek(0), measures);
 * measures[0]; // => 1
 * ```
 */
export const unowar: Game<UnoWarView, UnoWarParams, UnoWarGame> = {
  id: 'unowar',
  module: '@cards/unowar#unowar',
  title: 'UnoWar',
  summary: 'players put cards on a pile until all but one cannot follow; the first to win enough rounds wins the game',
  seats: playersOf,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [
    {
      name: 'win',
      summary: 'whether the seat won the game',
      unit: 'wins',
      better: 'higher',
      kind: 'proportion',
      role: 'win',
      bounds: () => [0, 1],
    },
    {
      name: 'rounds',
      summary: 'rounds played',
      unit: 'rounds',
      better: 'neither',
      kind: 'count',
      bounds: (params) => [params.points, playersOf(params) * (params.points - 1) + 1],
    },
    {
      name: 'plays',
      summary: 'cards played by all players, not counting starter cards',
      unit: 'plays',
      better: 'neither',
      kind: 'count',
      role: 'length',
      bounds: (params) => [0, maxPlays(playersOf(params))],
    },
  ],
  defaults: { strategies: ['random', 'smallest', 'biggest', 'keeper'], trials: 20_000, blockSize: 2000 },
  engine: (params) => UnoWarGame.undealt(params),
  observe,
  viewFrom: (observed) => viewFrom(observed as Observation),
  encoding,
  notation,
  theory,
  search: '@cards/unowar/search#unowar',
  checks: '@cards/unowar/testing#harness',
  dialogue,
  colors: () => CARD_COLORS,
};
