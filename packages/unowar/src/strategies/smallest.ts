import type { Card } from '@cards/core';
import type { PileView } from '../card-pile.js';
import { type CardAI, type ChoiceView, playOf } from '../from-get-play.js';
import type { HandView } from '../hand.js';
import { type AI, PASS } from '../view.js';

/** A rank and a slot are packed into one number, `rank << SLOT_BITS | slot`, to compare both at once. */
const SLOT_BITS = 5;
const NONE = 1 << 16;

/**
 * Plays the valid card with the lowest rank; among equal ranks, the first slot. The source document's patient player,
 * who waits for the opponent to use up good cards.
 */
export class SmallestCardAI implements AI, CardAI {
  move({ hand, playable }: ChoiceView): number {
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

  /** The source document's `getPlay`: the card that `move` would play; null if no card can be played. */
  getPlay(hand: HandView, cardPile: PileView): Card | null {
    return playOf(this, hand, cardPile);
  }

  /** `Smallest Card AI` */
  toString(): string {
    return 'Smallest Card AI';
  }
}
