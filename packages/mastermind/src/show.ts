import { GameConfiguration } from './configuration.js';
import { guessesLeft, historyText } from './dialogue/text.js';
import type { MastermindView } from './view.js';

/** The view of the codebreaker as text: the document's history, and the number of guesses left. */
export function show(view: MastermindView): string {
  const { pegs, colors, guesses } = view;
  return historyText(view, GameConfiguration.of({ pegs, colors, guesses })) + guessesLeft(view);
}
