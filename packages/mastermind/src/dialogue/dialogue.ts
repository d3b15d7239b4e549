import { type Dialogue, type DialogueSetting, InputError, type Streams } from '@cards/core';
import { GameConfiguration } from '../configuration.js';
import {
  ANOTHER,
  ASK,
  generating,
  greeting,
  guessesLeft,
  historyText,
  invalid,
  LOST,
  READY,
  readYesNo,
  result,
} from './text.js';
import { Hints } from '../hints.js';
import { MastermindGame } from '../engine.js';
import type { MastermindParams } from '../parameters.js';
import { type CodeSource, SecretCodeGenerator } from '../secret-code.js';

/** A game that was played to its end. */
export interface PlayedGame {
  /** The guesses made. */
  readonly guesses: number;
  /** Whether the code was found. */
  readonly won: boolean;
}

/** The outcome of a dialogue. */
export interface PlayedGames {
  /** The games that were played to the end, in order. */
  readonly games: readonly PlayedGame[];
}

/** The settings of a game at the terminal. */
export interface TerminalSetting {
  /** Pegs, colors and guesses. */
  readonly configuration: GameConfiguration;
  /** The generators: game `i` of the dialogue is game `i` of these streams. */
  readonly streams: Streams;
  /** Whether the secret code is revealed before each game; false when left out. */
  readonly testing?: boolean;
  /** The spec of the strategy that gives hints; `entropy` when left out. */
  readonly adviser?: string;
  /** The source of secret codes; all are equally likely when left out. */
  readonly codes?: CodeSource;
}

/**
 * The document's game at a terminal, for the parameters of a game.
 *
 * @param setting - `strategies` may name the strategy that gives hints; the word `1` turns on testing mode, any other
 *   does not, as in the document
 * @throws InputError for an unknown strategy, more than one, or more than one word
 */
export function dialogue(setting: DialogueSetting<MastermindParams>): Dialogue<PlayedGames> {
  const { params, streams, strategies, words } = setting;
  if (words.length > 1)
    throw new InputError(`mastermind takes one word behind its name, 1 for testing mode, not '${words.join(' ')}'`);
  if (strategies.length > 1)
    throw new InputError(`one strategy gives hints, not ${strategies.length}: ${strategies.join(', ')}`);
  const [adviser = 'entropy'] = strategies;
  return terminalGame({ configuration: GameConfiguration.of(params), streams, testing: words[0] === '1', adviser });
}

/**
 * The document's `Game` with its `runGame`: greeting and rules, then any number of games. `HISTORY` shows the guesses
 * and their feedback so far. `HINT` shows the number of candidates and the guess of the strategy that gives hints,
 * `HINT minimax` the guess of another strategy.
 *
 * @throws InputError for an unknown strategy, or without streams
 *
 * @example
 * ```ts
 * import { Streams, transcript } from '@cards/core';
 * import { GameConfiguration, GivenCodes, terminalGame } from '@cards/mastermind';
 *
 * const configuration = new GameConfiguration({ pegs: 2, colors: ['blue', 'maroon'] });
 * const codes = new GivenCodes([configuration.readCode('MB') ?? 0], configuration.shape);
 * const game = terminalGame({ configuration, streams: new Streams(1, 'mastermind'), codes });
 * transcript(game, ['Y', 'BM', 'MB', 'N']).includes('MB -> Result: 2 black pegs - You win !!'); // => true
 * ```
 */
export function terminalGame(setting: TerminalSetting): Dialogue<PlayedGames> {
  const { configuration, streams, testing = false, adviser = 'entropy' } = setting;
  // Code without types may leave them out.
  if ((streams as Streams | undefined) === undefined)
    throw new InputError("a game needs streams, such as new Streams(1, 'mastermind')");
  const codes = setting.codes ?? new SecretCodeGenerator(configuration.shape);
  const game = new MastermindGame(configuration.params, codes);
  const hints = new Hints(configuration, game, adviser, streams.rng(0, 1));
  return games();

  function* games(): Dialogue<PlayedGames> {
    const played: PlayedGame[] = [];
    for (let question = greeting(configuration) + READY, asked = READY; ;) {
      const line: string | null = yield question;
      const ready = line === null ? false : readYesNo(line);
      // The end of the input leaves the cursor behind a prompt.
      if (ready === false) return { text: line === null ? '\n' : '', outcome: { games: played } };
      question = asked;
      if (ready === undefined) continue;
      game.reset(streams.rng(played.length));
      hints.begin(streams.rng(played.length, 1));
      const ended = yield* playGame(game, configuration, hints, testing);
      if (ended === null) return { text: '\n', outcome: { games: played } };
      played.push({ guesses: game.made, won: game.solved });
      asked = ANOTHER;
      question = `${ended}\n\n${ANOTHER}`;
    }
  }
}

/** One game, without its last lines; null when the input ended first. */
function* playGame(
  game: MastermindGame,
  configuration: GameConfiguration,
  hints: Hints,
  testing: boolean,
): Generator<string, string | null, string | null> {
  let shown = `\n${generating(testing ? configuration.codeText(game.revealed()) : undefined)}\n\n${guessesLeft(game)}\n`;
  for (;;) {
    const line: string | null = yield shown + ASK;
    if (line === null) return null;
    const guess = configuration.readCode(line);
    const [, command = '', words = ''] = /^(history|hint)\b\s*(.*)$/i.exec(line.trim()) ?? [];
    if (guess !== undefined) {
      game.apply(guess);
      const feedback = result(configuration.codeText(guess), game.feedbackAt(game.made - 1), game.solved);
      if (game.over) return `\n${feedback}${game.solved ? '' : `\n\n${LOST}`}`;
      shown = `\n${feedback}\n\n${guessesLeft(game)}\n`;
    } else if (command.toLowerCase() === 'hint') shown = `\n${hints.text(words.toLowerCase())}\n\n`;
    else if (command !== '' && words === '') shown = `\n${historyText(game, configuration)}\n`;
    else shown = `\n${invalid(line)}\n\n`;
  }
}
