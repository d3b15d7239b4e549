import type { StrategyDefinition } from '@cards/core';
import type { SetParams } from '../parameters.js';
import type { SetView } from '../view.js';
import { LeastPlayer } from './least.js';
import { LookaheadPlayer } from './lookahead.js';
import { RandomPlayer } from './random.js';

/** The definition of a Set strategy. A file with your own strategy exports a value of this type. */
export type SetStrategy = StrategyDefinition<SetView, SetParams>;

export const STRATEGIES: readonly SetStrategy[] = [
  {
    name: 'least',
    summary: 'the least set in the tableau (the automatic player of the source document)',
    create: () => new LeastPlayer(),
  },
  { name: 'random', summary: 'a random set in the tableau, all equally likely', create: () => new RandomPlayer() },
  {
    name: 'lookahead',
    summary: 'the set that leaves the best chances, with exact play near the end; the strongest strategy',
    create: () => new LookaheadPlayer(),
  },
];
