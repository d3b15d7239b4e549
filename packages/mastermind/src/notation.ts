import { GameStepper, type Notation } from '@cards/core';
import { GameConfiguration } from './configuration.js';
import { guessCount, guessesLeft, historyText, shapeText } from './dialogue/text.js';
import { MastermindGame } from './engine.js';
import { feedbackText, shortFeedback } from './feedback.js';
import type { MastermindParams } from './parameters.js';
import type { MastermindView } from './view.js';

export const notation: Notation<MastermindView, MastermindParams> = {
  legal: () => undefined,

  parse: (text, view) => configurationOf(view).readCode(text),

  text: (move, view) => configurationOf(view).codeText(move),

  show: (view) => historyText(view, configurationOf(view)) + guessesLeft(view),

  *trace(params, players, rngs, measures) {
    const configuration = GameConfiguration.of(params);
    const game = new MastermindGame(params);
    const stepper = new GameStepper<MastermindView, MastermindGame>(game, players);
    stepper.begin(rngs);
    yield `Mastermind with ${shapeText(params)}, ${guessCount(params.guesses)}: ${players.map(({ name }) => name).join()}`;
    yield `secret code ${configuration.codeText(game.revealed())}`;
    while (!game.over) {
      const guess = stepper.step();
      yield `${configuration.codeText(guess)}\t\t${shortFeedback(game.feedbackAt(game.made - 1))}`;
    }
    stepper.finish(measures);
    const last = feedbackText(game.feedbackAt(game.made - 1));
    yield game.solved
      ? `found with guess ${game.made}`
      : `not found in ${guessCount(game.made)}; feedback of the last guess: ${last.toLowerCase()}`;
  },
};

function configurationOf({ pegs, colors, guesses }: MastermindView): GameConfiguration {
  return GameConfiguration.of({ pegs, colors, guesses });
}
