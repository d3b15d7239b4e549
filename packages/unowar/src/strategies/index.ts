import type { Rng, StrategyDefinition } from '@cards/core';
import { countSlots, firstSlot, withoutFirst } from '../hand.js';
import type { UnoWarParams } from '../parameters.js';
import { type AI, PASS, type UnoWarView } from '../view.js';
import { BiggestCardAI, RandomCardAI, SmallestCardAI } from './get-play.js';
import { KeeperCardAI } from './keeper.js';

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

/** Plays a random valid card. All valid cards are equally likely. */
export class UniformCardAI implements AI {
  move({ playable }: UnoWarView, rng: Rng): number {
    if (playable === 0) return PASS;
    let slots = playable;
    for (let skip = rng.int(countSlots(playable)); skip > 0; skip--) slots = withoutFirst(slots);
    return firstSlot(slots);
  }

  /** `Uniform Card AI` */
  toString(): string {
    return 'Uniform Card AI';
  }
}
