import type { Rng } from '@cards/core';
import { countSlots, firstSlot, withoutFirst } from '../slots.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

/** Plays a random valid card. All valid cards are equally likely. */
export class UniformCardAI implements AI {
  move({ playable }: UnoWarView, rng: Rng): number {
    if (playable === 0) return PASS;
    let slots = playable;
    for (let skip = rng.int(countSlots(playable)); skip > 0; skip--) slots = withoutFirst(slots);
    return firstSlot(slots);
  }

  /** `Uniform Card AI` */
  toString(): string {
    return 'Uniform Card AI';
  }
}
