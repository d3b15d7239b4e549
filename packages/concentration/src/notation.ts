import type { MoveNotation } from '@cards/core';
import type { ConcentrationView } from './view.js';

/** Moves as text: the place of the card to flip. */
export const notation: MoveNotation<ConcentrationView> = {
  legal: (view) =>
    Array.from({ length: view.playable }, (_, index) => view.playableAt(index))
      .sort((one, other) => one - other)
      .map(String),
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
};
