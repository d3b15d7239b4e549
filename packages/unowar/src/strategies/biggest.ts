import { firstSlot, withoutFirst } from '../slots.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

/**
 * Plays the valid card with the highest rank; among equal ranks, the first slot. The source document's impatient
 * player, who tries to finish each round quickly.
 */
export class BiggestCardAI implements AI {
  move({ hand, playable }: UnoWarView): number {
    let best = PASS;
    let highest = 0;
    for (let slots = playable; slots !== 0; slots = withoutFirst(slots)) {
      const slot = firstSlot(slots);
      const rank = hand.rank(slot);
      if (rank > highest) {
        highest = rank;
        best = slot;
      }
    }
    return best;
  }

  /** `Biggest Card AI` */
  toString(): string {
    return 'Biggest Card AI';
  }
}
