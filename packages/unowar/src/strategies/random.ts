import { firstSlot } from '../slots.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

/**
 * Plays the first valid card of the hand: the source document's baseline. It draws no random numbers, but the order of
 * the cards in a hand is random.
 */
export class RandomCardAI implements AI {
  move({ playable }: UnoWarView): number {
    return playable === 0 ? PASS : firstSlot(playable);
  }

  /** `Random Card AI` */
  toString(): string {
    return 'Random Card AI';
  }
}
