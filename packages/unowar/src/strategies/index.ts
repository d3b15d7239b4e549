import type { StrategyDefinition } from '@cards/core';
import type { UnoWarParams } from '../parameters.js';
import type { UnoWarView } from '../view.js';
import { BiggestCardAI } from './biggest.js';
import { KeeperCardAI } from './keeper.js';
import { RandomCardAI } from './random.js';
import { SmallestCardAI } from './smallest.js';
import { UniformCardAI } from './uniform.js';

/** The definition of an UnoWar strategy. A file with your own strategy exports a value of this type. */
export type UnoWarStrategy = StrategyDefinition<UnoWarView, UnoWarParams>;

export const STRATEGIES: readonly UnoWarStrategy[] = [
  {
    name: 'random',
    summary: 'the first valid card in the hand (random in the source document)',
    create: () => new RandomCardAI(),
  },
  { name: 'smallest', summary: 'the valid card with the lowest rank', create: () => new SmallestCardAI() },
  { name: 'biggest', summary: 'the valid card with the highest rank', create: () => new BiggestCardAI() },
  { name: 'uniform', summary: 'a random valid card, all equally likely', create: () => new UniformCardAI() },
  {
    name: 'keeper',
    summary: 'the valid card that leaves the best remaining hand; the strongest strategy',
    create: () => new KeeperCardAI(),
  },
];
