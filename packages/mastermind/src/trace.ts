import { type GameRngs, type Player, GameStepper } from '@cards/core';
import { GameConfiguration } from './configuration.js';
import { feedbackText, shortFeedback } from './feedback.js';
import { guessCount, shapeText } from './dialogue/text.js';
import { MastermindGame } from './engine.js';
import type { MastermindParams } from './parameters.js';
import type { MastermindView } from './view.js';

/**
 * Plays one game and returns it as text: the secret code, then one line for each guess in the notation of the
 * document's history.
 *
 * @param params - checked parameters
 * @param players - one player
 * @param rngs - the random number generators of the game, at their start
 * @param measures - receives the measures at the end
 */
export function* trace(
  params: MastermindParams,
  players: readonly Player<MastermindView>[],
  rngs: GameRngs,
  measures: Int32Array,
): Generator<string, void, void> {
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
  game.measure(measures);
  const last = feedbackText(game.feedbackAt(game.made - 1));
  yield game.solved
    ? `found with guess ${game.made}`
    : `not found in ${guessCount(game.made)}; feedback of the last guess: ${last.toLowerCase()}`;
}
