import { InputError, type Rng, type Strategy, givenText } from '@cards/core';
import { MAX_CARDS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';
import { CardMemory, type Eviction } from './card-memory.js';

/** The styles of a {@link MemoryPlayer}. */
export const STYLES = ['keep', 'fifo', 'lru', 'reflip'] as const;

/**
 * The player of the source document's appendix, with a limited array of cards as its memory. It takes a remembered pair
 * first. Otherwise it flips an unknown card. If the partner of that card is remembered, it takes the pair; if not, it
 * flips another unknown card. A card that is not remembered is unknown, even if it was seen before.
 */
export class MemoryPlayer implements Strategy<ConcentrationView> {
  private readonly memory: CardMemory;
  private readonly reflips: boolean;

  /**
   * @param size - the maximum number of remembered cards, 0 to 52
   * @param style - the rule for a new card when the memory is full; or `reflip`: like `keep`, but when the first card
   *   of a turn has no remembered partner, the second is a remembered card, which shows the opponent nothing new
   * @throws InputError for another size or style
   */
  constructor(size: number, style: Eviction | 'reflip' = 'keep') {
    if (!Number.isInteger(size) || size < 0 || size > MAX_CARDS)
      throw new InputError(`the size of a memory must be an integer from 0 to ${MAX_CARDS}, not ${givenText(size)}`);
    if (!STYLES.includes(style)) throw InputError.unknownName('memory style', String(style), STYLES);
    this.reflips = style === 'reflip';
    this.memory = new CardMemory(size, style === 'reflip' ? 'keep' : style);
  }

  begin(view: ConcentrationView): void {
    this.memory.clear(view);
  }

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

  observe(view: ConcentrationView): void {
    // Tested here, so that the first flip of a turn costs no call.
    if (view.open < 0) this.memory.see(view);
  }
}
