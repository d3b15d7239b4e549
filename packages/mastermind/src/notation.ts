import type { MoveNotation } from '@cards/core';
import { GameConfiguration } from './configuration.js';
import type { MastermindView } from './view.js';

/** Moves as text: a code such as `GBBO`, a letter for each peg. Every code is legal. */
export const notation: MoveNotation<MastermindView> = {
  legal: () => undefined,
  parse: (text, { pegs, colors, guesses }) => GameConfiguration.of({ pegs, colors, guesses }).readCode(text),
};
