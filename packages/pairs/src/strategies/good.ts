import type { Rng, Strategy } from '@cards/core';
import { PerfectMemory } from '../perfect-memory.js';
import type { PairsView } from '../view.js';

/**
 * The source document's player with a perfect memory. First card of a turn: a card of a known pair, otherwise a random
 * unseen card. Second card: a known match of the first card, otherwise a random unseen card.
 */
export class GoodPlayer extends PerfectMemory implements Strategy<PairsView> {
  move(view: PairsView, rng: Rng): number {
    const known = (view.flips & 1) === 0 ? this.pairCard() : this.partner();
    return known >= 0 ? known : this.unseen.any(rng);
  }
}
