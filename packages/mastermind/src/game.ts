import { type Game, GameStepper, type Notation } from '@cards/core';
import { measureOf } from '@cards/core/internal';
import { guessCount, guessesLeft, historyText, pegColors, shapeText } from './dialogue-text.js';
import { configurationOf, dialogue } from './dialogue.js';
import { MastermindGame } from './engine.js';
import { feedbackText, shortFeedback } from './feedback.js';
import { GameConfiguration, type MastermindParams, PARAMETERS } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import { theory } from './theory.js';
import { encoding, type MastermindView, type Observation, observe, viewFrom } from './view.js';

const notation: Notation<MastermindView, MastermindParams> = {
  legal: () => undefined,

  parse: (text, view) => GameConfiguration.of(view).readCode(text),

  text: (move, view) => GameConfiguration.of(view).codeText(move),

  show: (view) => historyText(view, GameConfiguration.of(view)) + guessesLeft(view),

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

const PICTURE = '\nthe code     YRBY\nthe guess    RYBB    1 black peg, 2 white pegs';

const GUESSES = /* @__PURE__ */ measureOf<MastermindParams>('guesses', {
  summary: 'guesses made; a lost game counts all guesses allowed',
  better: 'lower',
  role: 'length',
  bounds: ({ guesses }) => [1, guesses],
});

const WON = /* @__PURE__ */ measureOf<MastermindParams>('won', {
  summary: 'whether the code was found',
  role: 'win',
});

/**
 * Mastermind as a value, for `simulate` of `@cards/batch`, for `@cards/sim`, and for other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, exactResult, resolveParams, Streams } from '@cards/core';
 * import { mastermind } from '@cards/mastermind';
 *
 * const params = resolveParams(mastermind.parameters); // 4 pegs, 6 colors, 12 guesses
 * const runner = createRunner(mastermind.engine(params), createPlayers(mastermind, params, ['minimax']));
 * const measures = new Int32Array(2); // guesses, won
 * runner.play(new Streams(1, 'mastermind').gameRngs(1).seek(0), measures);
 * measures[1]; // => 1
 * exactResult(mastermind, params, ['minimax'])?.measures['guesses']?.total; // => 5801
 * ```
 */
export const mastermind: Game<MastermindView, MastermindParams, MastermindGame> = {
  id: 'mastermind',
  module: '@cards/mastermind#mastermind',
  title: 'Mastermind',
  summary: 'find a secret code in few guesses, with black and white pegs as feedback',
  rulebook: ({ pegs, colors, guesses }) => [
    `The computer chooses a secret code: ${pegs === 1 ? '1 peg' : `${pegs} pegs in a row, each`} in ${colors === 1 ? 'the only color' : `one of ${colors} colors`}. A color can appear more than once. All codes are equally likely.`,
    'You guess a code. You can guess any code, also one that the answers so far exclude.',
    'The answer has a black peg for each peg of your guess that has the right color in the right place.',
    `It has a white peg for each other peg of your guess that has a color of the code, but in the wrong place. No peg of the code or of the guess counts twice.${pegs === 4 && colors === 6 ? PICTURE : ''}`,
    'The answer does not show to which pegs it belongs.',
    `You win when you guess the code. You lose after ${guesses === 1 ? 'a wrong guess' : `${guesses} wrong guesses, and all of them count`}.`,
    'You can also play with 1 to 10 pegs, 1 to 10 colors and 1 to 100 guesses.',
  ],
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [GUESSES, WON],
  engine: (params) => new MastermindGame(params),
  defaults: { trials: 100_000, blockSize: 20_000 },
  observe,
  viewFrom: (observed) => viewFrom(observed as Observation),
  encoding,
  notation,
  theory,
  search: '@cards/mastermind/search#mastermind',
  checks: '@cards/mastermind/testing#harness',
  dialogue,
  colors: ({ params, words }) => pegColors(configurationOf(params, words)),
};
