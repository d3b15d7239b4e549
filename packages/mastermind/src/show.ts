import { GameConfiguration } from './configuration.js';
import { guessesLeft, historyText } from './dialogue/text.js';
import type { MastermindView } from './view.js';

/** What the code breaker sees, as text: the document's history, and how many guesses are left. */
export function show(view: MastermindView): string {
  const { pegs, colors, guesses } = view;
  return historyText(view, GameConfiguration.of({ pegs, colors, guesses })) + guessesLeft(view);
}
