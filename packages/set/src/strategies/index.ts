import type { StrategyDefinition } from '@cards/core';
import type { SetParams } from '../parameters.js';
import type { SetView } from '../view.js';
import { LeastPlayer } from './least.js';
import { LookaheadPlayer } from './lookahead.js';
import { RandomPlayer } from './random.js';

/** A strategy of Set as it is listed, and as a file of your own exports one. */
export type SetStrategy = StrategyDefinition<SetView, SetParams>;

/** The built-in strategies. */
export const STRATEGIES: readonly SetStrategy[] = [
  {
    name: 'least',
    summary: "the least set on the table (the document's automatic player)",
    create: () => new LeastPlayer(),
  },
  { name: 'random', summary: 'any set on the table, all equally likely', create: () => new RandomPlayer() },
  {
    name: 'lookahead',
    summary: 'the set that leaves the best chances with the unseen cards; solves the end; our strongest',
    create: () => new LookaheadPlayer(),
  },
];
