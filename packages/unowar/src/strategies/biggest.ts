import type { Card } from '@cards/core';
import type { PileView } from '../card-pile.js';
import { type CardAI, type ChoiceView, playOf } from '../from-get-play.js';
import type { HandView } from '../hand.js';
import { firstSlot, withoutFirst } from '../slots.js';
import { type AI, PASS } from '../view.js';

/**
 * Plays the valid card with the highest rank; among equal ranks, the first slot. The source document's impatient
 * player, who tries to finish each round quickly.
 */
export class BiggestCardAI implements AI, CardAI {
  move({ hand, playable }: ChoiceView): number {
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

  /** The source document's `getPlay`: the card that `move` would play; null if no card can be played. */
  getPlay(hand: HandView, cardPile: PileView): Card | null {
    return playOf(this, hand, cardPile);
  }

  /** `Biggest Card AI` */
  toString(): string {
    return 'Biggest Card AI';
  }
}
