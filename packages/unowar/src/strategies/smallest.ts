import { firstSlot, withoutFirst } from '../slots.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

/** Ranks and slots are compared as one number, the rank above the slot. */
const SLOT_BITS = 5;
const NONE = 1 << 16;

/**
 * Plays the valid card of the lowest rank, the first of them when ranks are equal: the document's patient player, who
 * lets the opponent use up the good cards first.
 */
export class SmallestCardAI implements AI {
  /** See {@link AI}. */
  move({ hand, playable }: UnoWarView): number {
    let least = NONE;
    for (let slots = playable; slots !== 0; slots = withoutFirst(slots)) {
      const slot = firstSlot(slots);
      const difference = ((hand.rank(slot) << SLOT_BITS) | slot) - least;
      // The lesser of the two without a branch, which a processor could not predict: a fifth of the time of a whole game.
      least += difference & (difference >> 31);
    }
    return least === NONE ? PASS : least & ((1 << SLOT_BITS) - 1);
  }

  /** `Smallest Card AI` */
  toString(): string {
    return 'Smallest Card AI';
  }
}
