import type { StrategyDefinition } from '@cards/core';
import type { UnoWarParams } from '../parameters.js';
import type { UnoWarView } from '../view.js';
import { BiggestCardAI } from './biggest.js';
import { KeeperCardAI } from './keeper.js';
import { RandomCardAI } from './random.js';
import { SmallestCardAI } from './smallest.js';
import { UniformCardAI } from './uniform.js';

/** An UnoWar strategy as it is listed, and as a file of your own exports one. */
export type UnoWarStrategy = StrategyDefinition<UnoWarView, UnoWarParams>;

/** The built-in strategies. */
export const STRATEGIES: readonly UnoWarStrategy[] = [
  { name: 'random', summary: "the first valid card (the document's baseline)", create: () => new RandomCardAI() },
  { name: 'smallest', summary: 'the valid card of the lowest rank', create: () => new SmallestCardAI() },
  { name: 'biggest', summary: 'the valid card of the highest rank', create: () => new BiggestCardAI() },
  { name: 'uniform', summary: 'any valid card, all equally likely', create: () => new UniformCardAI() },
  {
    name: 'keeper',
    summary: 'the card that leaves the best hand behind; our strongest',
    create: () => new KeeperCardAI(),
  },
];
