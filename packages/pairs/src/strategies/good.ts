import type { Rng, Strategy } from '@cards/core';
import { PerfectMemory } from '../perfect-memory.js';
import type { PairsView } from '../view.js';

/**
 * The source document's player with a perfect memory. First card of a turn: a card of a known pair, otherwise a random
 * unseen card. Second card: a known match of the first card, otherwise a random unseen card.
 */
export class GoodPlayer implements Strategy<PairsView> {
  private readonly memory = new PerfectMemory();

  begin(view: PairsView): void {
    this.memory.begin(view);
  }

  observe(view: PairsView): void {
    this.memory.observe(view);
  }

  move(view: PairsView, rng: Rng): number {
    const { memory } = this;
    const known = (view.flips & 1) === 0 ? memory.pairCard() : memory.partner();
    return known >= 0 ? known : memory.unseen.any(rng);
  }
}
