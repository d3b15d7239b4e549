import { createRunner, type Game } from '@cards/core';
import { dialogue } from './dialogue.js';
import { MatchCardGame } from './engine.js';
import { exactResult } from './exact/exact-result.js';
import { EXACT_PLAYERS } from './exact/flips.js';
import { observe } from './observe.js';
import { checkParams, MAX_FLIPS, PARAMETERS, type PairsParams } from './parameters.js';
import { boardText } from './show.js';
import { STRATEGIES } from './strategies/index.js';
import { trace } from './trace.js';
import type { PairsView } from './view.js';

/** Pairs as a value, for `@cards/sim` and other code that runs games without knowing them. */
export const pairs: Game<PairsView, PairsParams> = {
  id: 'pairs',
  module: '@cards/pairs#pairs',
  harness: '@cards/pairs/testing#harness',
  title: 'Pairs',
  summary: 'turn up cards two at a time until all pairs are found, in few flips',
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  defaultStrategies: ['random', 'good', 'optimal'],
  measures: [
    {
      name: 'flips',
      summary: 'cards turned up until all are matched',
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
  show: boardText,
  observe,
  dialogue,
  exact: exactResult,
  exactLineups: EXACT_PLAYERS.map((player) => [player]),
};
