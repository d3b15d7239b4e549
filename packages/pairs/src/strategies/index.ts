import type { StrategyDefinition } from '@cards/core';
import type { PairsParams } from '../parameters.js';
import type { PairsView } from '../view.js';
import { GoodPlayer } from './good.js';
import { OptimalPlayer } from './optimal.js';
import { RandomPlayer } from './random.js';

/** A Pairs strategy: a built-in strategy, or one that your own file exports. */
export type PairsStrategy = StrategyDefinition<PairsView, PairsParams>;

export const STRATEGIES: readonly PairsStrategy[] = [
  {
    name: 'random',
    summary: 'a uniformly random face-down card, without a memory (playRandom of the source document)',
    create: () => new RandomPlayer(),
  },
  {
    name: 'good',
    summary: 'perfect memory, matches known pairs at once (playGood of the source document)',
    create: () => new GoodPlayer(),
  },
  {
    name: 'optimal',
    summary: 'perfect memory, matches known pairs last: the fewest expected flips',
    create: () => new OptimalPlayer(),
  },
];
