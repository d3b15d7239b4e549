import type { Rng, Strategy } from '@cards/core';
import { PerfectMemory } from '../perfect-memory.js';
import type { PairsView } from '../view.js';

/**
 * The document's player with a perfect memory. First card of a turn: one of a known pair; if no pair is known, any card
 * not seen yet. Second card: the known match of the first; if none is known, any card not seen yet.
 */
export class GoodPlayer implements Strategy<PairsView> {
  private readonly memory = new PerfectMemory();

  /** See {@link Strategy.begin}. */
  begin(view: PairsView): void {
    this.memory.begin(view);
  }

  /** See {@link Strategy.observe}. */
  observe(view: PairsView): void {
    this.memory.observe(view);
  }

  /** See {@link Strategy.move}. */
  move(view: PairsView, rng: Rng): number {
    const { memory } = this;
    const known = (view.flips & 1) === 0 ? memory.pairCard() : memory.partner();
    return known >= 0 ? known : memory.unseen.any(rng);
  }
}
