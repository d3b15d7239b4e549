import type { MoveNotation } from '@cards/core';
import { SetHand } from './hand.js';
import { DONE, NONE } from './move.js';
import type { SetView } from './view.js';

/** Moves as text: a hand such as `[1ebc,1fbc,1hbc]`, `none` or `done`. Any three cards of the tableau are legal. */
export const notation: MoveNotation<SetView> = {
  legal: () => undefined,
  parse: (text) => {
    if (text === 'none') return NONE;
    if (text === 'done') return DONE;
    try {
      return SetHand.parse(text).packed;
    } catch {
      return undefined;
    }
  },
};
