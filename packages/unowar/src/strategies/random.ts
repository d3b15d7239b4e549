import type { Card } from '@cards/core';
import type { PileView } from '../card-pile.js';
import { type CardAI, type ChoiceView, playOf } from '../from-get-play.js';
import type { HandView } from '../hand.js';
import { firstSlot } from '../slots.js';
import { type AI, PASS } from '../view.js';

/**
 * Plays the first valid card of the hand: the source document's baseline. It draws no random numbers, but the order of
 * the cards in a hand is random.
 */
export class RandomCardAI implements AI, CardAI {
  move({ playable }: ChoiceView): number {
    return playable === 0 ? PASS : firstSlot(playable);
  }

  /** The source document's `getPlay`: the card that `move` would play; null if no card can be played. */
  getPlay(hand: HandView, cardPile: PileView): Card | null {
    return playOf(this, hand, cardPile);
  }

  /** `Random Card AI` */
  toString(): string {
    return 'Random Card AI';
  }
}
