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

/** The result of one game. */
export interface PlayedGame {
  /** The number of guesses made. */
  readonly guesses: number;
  /** Whether the code was found. */
  readonly won: boolean;
}

/** The outcome of a dialogue. */
export interface PlayedGames {
  /** The games that were finished, in order. */
  readonly games: readonly PlayedGame[];
}

/** The settings of a game at the terminal. */
export interface TerminalSetting {
  /** Pegs, colors and guesses. */
  readonly configuration: GameConfiguration;
  /**
   * The random number streams. Game `i` of the dialogue has the code of game `i` in a simulation with these streams.
   */
  readonly streams: Streams;
  /** Whether to show the secret code before each game; false by default. */
  readonly testing?: boolean;
  /** The strategy string of the strategy that gives hints; `entropy` by default. */
  readonly adviser?: string;
  /** The source of secret codes. By default, all codes are equally likely. */
  readonly codes?: CodeSource;
}

/**
 * The document's game at a terminal; see {@link Game.dialogue}.
 *
 * @param setting - `strategies` can name one strategy for the hints; as in the document, the word `1` turns on testing
 *   mode and any other word does not
 * @throws InputError if the strategy is unknown, or for more than one strategy or word
 */
export function dialogue(setting: DialogueSetting<MastermindParams>): Dialogue<PlayedGames> {
  const { params, streams, strategies, words } = setting;
  if (words.length > 1)
    throw new InputError(
      `mastermind takes at most one word after its name, 1 for testing mode, not '${words.join(' ')}'`,
    );
  if (strategies.length > 1)
    throw new InputError(`only one strategy can give hints, not ${strategies.length}: ${strategies.join(', ')}`);
  const [adviser = 'entropy'] = strategies;
  return terminalGame({ configuration: GameConfiguration.of(params), streams, testing: words[0] === '1', adviser });
}

/**
 * The document's `Game.runGame` as a dialogue: greeting and rules, then any number of games. `HISTORY` shows the
 * guesses so far with their feedback. `HINT` shows the number of candidates and the guess of a strategy. `HINT minimax`
 * asks another strategy.
 *
 * @throws InputError if the strategy is unknown, or if the streams are missing
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
  // JavaScript callers can omit them.
  if ((streams as Streams | undefined) === undefined)
    throw new InputError("the streams are missing; pass them, such as new Streams(1, 'mastermind')");
  const codes = setting.codes ?? new SecretCodeGenerator(configuration.shape);
  const game = new MastermindGame(configuration.params, codes);
  const hints = new Hints(configuration, game, adviser, streams.rng(0, 1));
  return games();

  function* games(): Dialogue<PlayedGames> {
    const played: PlayedGame[] = [];
    for (let question = greeting(configuration) + READY, asked = READY; ;) {
      const line: string | null = yield question;
      const ready = line === null ? false : readYesNo(line);
      // At the end of the input, the cursor is behind a prompt.
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

/** Plays one game. Returns its last text, or null if the input ended before the game. */
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
