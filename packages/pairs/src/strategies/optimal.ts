import type { Rng, Strategy } from '@cards/core';
import { PerfectMemory } from '../perfect-memory.js';
import type { PairsView } from '../view.js';

/**
 * The player with the fewest expected flips. First card of a turn: a random unseen card; if there is none, a card of a
 * known pair. Second card: a known match of the first card, otherwise a random unseen card.
 *
 * A known pair costs two flips at any time. As long as it stays face down, its cards can match the other two cards of
 * their type.
 */
export class OptimalPlayer extends PerfectMemory implements Strategy<PairsView> {
  move(view: PairsView, rng: Rng): number {
    if ((view.flips & 1) === 1) {
      const partner = this.partner();
      if (partner >= 0) return partner;
    }
    return this.unseen.count > 0 ? this.unseen.any(rng) : this.pairCard();
  }
}
