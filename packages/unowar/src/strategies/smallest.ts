import { firstSlot, withoutFirst } from '../slots.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

/** A rank and a slot are packed into one number, `rank << SLOT_BITS | slot`, to compare both at once. */
const SLOT_BITS = 5;
const NONE = 1 << 16;

/**
 * Plays the valid card with the lowest rank; among equal ranks, the first slot. The document's patient player, who
 * waits for the opponent to use up good cards.
 */
export class SmallestCardAI implements AI {
  /** See {@link AI}. */
  move({ hand, playable }: UnoWarView): number {
    let least = NONE;
    for (let slots = playable; slots !== 0; slots = withoutFirst(slots)) {
      const slot = firstSlot(slots);
      const difference = ((hand.rank(slot) << SLOT_BITS) | slot) - least;
      // The minimum without a branch. The branch would be unpredictable, and would take a fifth of the time of a game.
      least += difference & (difference >> 31);
    }
    return least === NONE ? PASS : least & ((1 << SLOT_BITS) - 1);
  }

  /** `Smallest Card AI` */
  toString(): string {
    return 'Smallest Card AI';
  }
}
