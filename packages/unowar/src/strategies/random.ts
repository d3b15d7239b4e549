import { firstSlot } from '../slots.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

/**
 * Plays the first valid card of its hand: the document's baseline. Hands are unordered, which makes it random enough.
 */
export class RandomCardAI implements AI {
  /** See {@link AI}. */
  move({ playable }: UnoWarView): number {
    return playable === 0 ? PASS : firstSlot(playable);
  }

  /** `Random Card AI` */
  toString(): string {
    return 'Random Card AI';
  }
}
