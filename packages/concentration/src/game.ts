import { createRunner, type Game } from '@cards/core';
import { dialogue } from './dialogue/dialogue.js';
import { ConcentrationGame } from './engine.js';
import { exactResult } from './exact/exact-result.js';
import { observe } from './observe.js';
import { checkParams, type ConcentrationParams, MAX_TURNS, PARAMETERS } from './parameters.js';
import { show } from './show.js';
import { STRATEGIES } from './strategies/index.js';
import { trace } from './trace.js';
import type { ConcentrationView } from './view.js';

/** Concentration as a value, for `@cards/sim` and other code that runs games without knowing them. */
export const concentration: Game<ConcentrationView, ConcentrationParams> = {
  id: 'concentration',
  module: '@cards/concentration#concentration',
  harness: '@cards/concentration/testing#harness',
  search: '@cards/concentration/search#concentration',
  title: 'Concentration',
  summary: 'two players turn up cards, two a turn, and win those of the same rank',
  seats: 2,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  defaultStrategies: ['random', 'memory:10', 'memory:52', 'optimal'],
  measures: [
    {
      name: 'turns',
      summary: 'turns of two cards, by both players',
      unit: 'turns',
      better: 'neither',
      kind: 'count',
      role: 'length',
      bounds: ({ ranks, copies }) => [(ranks * copies) / 2, MAX_TURNS],
    },
    {
      name: 'win',
      summary: 'whether the first seat won more cards',
      unit: 'wins',
      better: 'higher',
      kind: 'proportion',
      role: 'win',
      bounds: () => [0, 1],
    },
    {
      name: 'tie',
      summary: 'whether both won as many cards',
      unit: 'ties',
      better: 'neither',
      kind: 'proportion',
      role: 'tie',
      bounds: () => [0, 1],
    },
    {
      name: 'margin',
      summary: 'cards won by the first seat, less those won by the second',
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
      // The end of one game of the two computers.
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
  exact: exactResult,
  exactLineups: [[]],
  dialogue,
};
