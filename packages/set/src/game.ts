import type { Game } from '@cards/core';
import { DECK_SIZE } from './card.js';
import { dialogue } from './dialogue/dialogue.js';
import { CARD_COLORS } from './dialogue/text.js';
import { SetEngine } from './engine.js';
import { MAX_SETS, PARAMETERS, type SetParams } from './parameters.js';
import { notation } from './notation.js';
import { observe, type Observation, viewFrom } from './observe.js';
import { STRATEGIES } from './strategies/index.js';
import { theory } from './theory.js';
import type { SetView } from './view.js';

/**
 * CS230 Set as a {@link Game}, for `@cards/sim` and other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
 * import { set } from '@cards/set';
 *
 * const params = resolveParams(set.parameters);
 * const runner = createRunner(set.engine(params), createPlayers(set, params, ['least']));
 * const measures = new Int32Array(set.measures.length); // sets, noSet, extra
 * runner.play(new Streams(1, 'set').gameRngs(1).seek(0), measures);
 * measures[1]; // => 0
 * ```
 */
export const set: Game<SetView, SetParams, SetEngine> = {
  id: 'set',
  module: '@cards/set#set',
  title: 'CS230 Set',
  summary: 'one player takes sets of three cards from the tableau until it contains no set',
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [
    {
      name: 'sets',
      summary: 'sets won',
      unit: 'sets',
      better: 'higher',
      kind: 'count',
      role: 'length',
      bounds: ({ tableau, dealMore }) => [0, tableau < 3 && dealMore === 0 ? 0 : MAX_SETS],
    },
    {
      name: 'noSet',
      summary: 'whether the first tableau contained no set',
      unit: 'deals',
      better: 'neither',
      kind: 'proportion',
      bounds: () => [0, 1],
    },
    {
      name: 'extra',
      summary: 'extra deals of three cards, because the tableau contained no set',
      unit: 'times',
      better: 'neither',
      kind: 'count',
      bounds: ({ tableau, dealMore }) => [0, dealMore * Math.ceil((DECK_SIZE - tableau) / 3)],
    },
  ],
  engine: (params) => new SetEngine(params),
  defaults: { strategies: ['least', 'lookahead'], trials: 100_000, blockSize: 2000 },
  observe,
  viewFrom: (observed) => viewFrom(observed as Observation),
  notation,
  theory,
  search: '@cards/set/search#set',
  checks: '@cards/set/testing#harness',
  dialogue,
  colors: () => CARD_COLORS,
};
