import type { Rng, Strategy } from '@cards/core';
import { PerfectMemory } from '../perfect-memory.js';
import type { PairsView } from '../view.js';

/**
 * The player with the fewest expected flips. First card of a turn: any card not seen yet; a known pair only when every
 * card has been seen. Second card: the known match of the first; if none is known, any card not seen yet.
 *
 * A known pair costs its two flips whenever it is taken. Left lying, its cards match two more that turn up.
 */
export class OptimalPlayer implements Strategy<PairsView> {
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
    if ((view.flips & 1) === 1) {
      const partner = memory.partner();
      if (partner >= 0) return partner;
    }
    return memory.unseen.count > 0 ? memory.unseen.any(rng) : memory.pairCard();
  }
}
