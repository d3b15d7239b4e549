import type { MoveNotation } from '@cards/core';
import type { PairsView } from './view.js';

/** Moves as text: the number of the card to flip. */
export const notation: MoveNotation<PairsView> = {
  legal: (view) =>
    Array.from({ length: view.playable }, (_, index) => view.playableAt(index))
      .sort((one, other) => one - other)
      .map(String),
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
};
