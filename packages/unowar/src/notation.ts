import type { MoveNotation } from '@cards/core';
import { slotsIn } from './slots.js';
import { PASS, type UnoWarView } from './view.js';

/** Moves as text: the slot of a card in the hand, or `pass`. */
export const notation: MoveNotation<UnoWarView> = {
  legal: ({ playable }) => [...[...slotsIn(playable)].map(String), 'pass'],
  parse: (text) => {
    if (text === 'pass') return PASS;
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  },
};
