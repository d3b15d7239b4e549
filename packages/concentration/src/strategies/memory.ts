import type { Rng, Strategy } from '@cards/core';
import type { ConcentrationView } from '../view.js';
import { CardMemory, type Eviction } from './card-memory.js';

/**
 * The player of the document's appendix, with an array of cards as its memory. A remembered pair is taken first.
 * Otherwise an unknown card is turned up: if its partner is remembered, that makes a pair; if not, another unknown card
 * follows. A card is unknown when it is not remembered, whether or not it was ever seen.
 */
export class MemoryPlayer implements Strategy<ConcentrationView> {
  private readonly memory: CardMemory;
  private readonly reflips: boolean;

  /**
   * @param size - how many cards it remembers
   * @param style - what happens when the memory is full; or `reflip`, which drops new cards then as `keep` does, and
   *   when the first card of a turn has no partner in memory turns up a remembered card second, which shows the
   *   opponent nothing new
   */
  constructor(size: number, style: Eviction | 'reflip' = 'keep') {
    this.reflips = style === 'reflip';
    this.memory = new CardMemory(size, style === 'reflip' ? 'keep' : style);
  }

  /** See {@link Strategy.begin}. */
  begin(view: ConcentrationView): void {
    this.memory.clear(view);
  }

  /** See {@link Strategy.move}. */
  move(view: ConcentrationView, rng: Rng): number {
    const { memory } = this;
    const { open } = view;
    if (open < 0) {
      const rank = memory.pairedRank();
      return rank > 0 ? memory.partner(rank, open) : memory.anyUnknown(view, rng);
    }
    const rank = view.rankAt(open);
    const partner = memory.partner(rank, open);
    if (partner >= 0) return partner;
    const known = this.reflips ? memory.otherKnown(rank) : -1;
    if (known >= 0) return known;
    return memory.anyUnknown(view, rng);
  }

  /** See {@link Strategy.observe}. */
  observe(view: ConcentrationView): void {
    // Asked here, so that the first flip of a turn costs no call.
    if (view.open < 0) this.memory.see(view);
  }
}
