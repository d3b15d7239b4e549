import { type AI, PASS, type UnoWarView } from '../view.js';

/** A rank and a slot are packed into one number, `rank << SLOT_BITS | slot`, to compare both at once. */
const SLOT_BITS = 5;
const NONE = 1 << 16;

/**
 * Plays the valid card with the lowest rank; among equal ranks, the first slot. The source document's patient player,
 * who waits for the opponent to use up good cards.
 */
export class SmallestCardAI implements AI {
  move({ hand, playable }: UnoWarView): number {
    const { size } = hand;
    let least = NONE;
    for (let slot = 0; slot < size; slot++) {
      const unplayable = ((playable >>> slot) & 1) - 1;
      const difference = ((hand.rank(slot) << SLOT_BITS) | slot | (unplayable & NONE)) - least;
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
