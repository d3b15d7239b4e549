import { type Dialogue, type DialogueSetting, InputError, type Move, type Streams } from '@cards/core';
import { checkMembers, givenText } from '@cards/core/internal';
import {
  ANOTHER,
  ASK,
  type Command,
  commandHelp,
  generating,
  greeting,
  guessesLeft,
  historyText,
  introduction,
  invalid,
  LOST,
  readCommand,
  READY,
  readYesNo,
  result,
  secretText,
} from './dialogue-text.js';
import { type CodeSource, MastermindGame, SecretCodeGenerator } from './engine.js';
import { hintsFor } from './hints.js';
import { GameConfiguration, type MastermindParams } from './parameters.js';

/** The result of one game. */
interface PlayedGame {
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

/**
 * The settings of a game at the terminal. Guesses can have lowercase letters, except in a plain game, in which
 * `HISTORY` is the only command.
 *
 * @inline
 */
export interface TerminalSetting extends Pick<
  DialogueSetting<MastermindParams>,
  'plain' | 'own' | 'review' | 'onGame'
> {
  /** Pegs, colors and guesses. With more than 100,000 codes there are no hints. */
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
 * The source document's game at a terminal, after a line about the commands. `strategies` can name one strategy for the
 * hints. `words` can have the source document's `1` for testing mode, then a name for each color.
 */
export function dialogue(setting: DialogueSetting<MastermindParams>): Dialogue<PlayedGames> {
  const { params, strategies, words, plain = false } = setting;
  const { testing } = readWords(words, params.colors, plain);
  const configuration = configurationOf(params, words, plain);
  if (strategies.length > 1)
    throw new InputError(`only one strategy can give hints, not ${strategies.length}: ${strategies.join(', ')}`);
  const [adviser = 'entropy'] = strategies;
  return games({ ...setting, configuration, testing, adviser }, plain ? '' : `${introduction(configuration)}\n\n`);
}

/** The configuration with the names of the colors among the words. */
export function configurationOf(params: MastermindParams, words: readonly string[], plain = false): GameConfiguration {
  const { names } = readWords(words, params.colors, plain);
  const { pegs, guesses } = params;
  return names === undefined ? GameConfiguration.of(params) : new GameConfiguration({ pegs, guesses, colors: names });
}

/**
 * The source document's `Game.runGame` as a dialogue: greeting and rules, then any number of games. `HISTORY` shows the
 * guesses so far with their feedback. `HINT` shows the number of candidates and the guess of a strategy. `HINT minimax`
 * asks another strategy. `HELP` lists the commands, and `QUIT` ends the dialogue.
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
  checkMembers(setting, 'the setting of a dialogue', 'configuration');
  if (!(setting.configuration instanceof GameConfiguration))
    throw new InputError(
      `a configuration is needed, such as new GameConfiguration(), not ${givenText(setting.configuration)}`,
    );
  return games(setting, '');
}

/** The games, with a text before the greeting. Checks the setting before the dialogue starts. */
function games(setting: TerminalSetting, before: string): Dialogue<PlayedGames> {
  const { configuration, streams, testing = false, adviser = 'entropy', own = [] } = setting;
  const { plain = false } = setting;
  // JavaScript callers can omit them.
  if ((streams as Streams | undefined) === undefined)
    throw new InputError("the streams are missing; pass them, such as new Streams(1, 'mastermind')");
  const codes = setting.codes ?? new SecretCodeGenerator(configuration.shape);
  const game = new MastermindGame(configuration.params, codes);
  const hints = hintsFor(configuration, game, { adviser, own, rng: streams.rng(0, 1) });
  return rounds();

  function* rounds(): Dialogue<PlayedGames> {
    const played: PlayedGame[] = [];
    for (let question = before + greeting(configuration, plain) + READY, asked = READY; ;) {
      const line: string | null = yield question;
      const command = line === null || plain ? undefined : readCommand(line)?.name;
      const ready = line === null || command === 'quit' ? false : readYesNo(line);
      // At the end of the input, the cursor is behind a prompt.
      if (ready === false) return { text: line === null ? '\n' : '', outcome: { games: played } };
      question = command === 'help' ? `\n${commandHelp(configuration)}\n${asked}` : asked;
      if (ready === undefined) continue;
      game.reset(streams.rng(played.length));
      hints.begin(streams.rng(played.length, 1));
      const moves: Move[] = [];
      setting.onGame?.({ index: played.length, engine: game, moves, hint: 'own' });
      const text = yield* round(moves);
      if (!game.over) return { text: `${text}\n`, outcome: { games: played } };
      played.push({ guesses: game.made, won: game.solved });
      asked = ANOTHER;
      const reviewed = setting.review?.(played.length - 1, moves, 0) ?? '';
      question = `${text}\n${reviewed === '' ? '' : `\n${reviewed}`}${plain ? '' : '\n'}${ANOTHER}`;
    }
  }

  /** Plays one new game, and returns its last text. The game is not over after `quit`, and at the end of the input. */
  function* round(moves: Move[]): Generator<string, string, string | null> {
    const secret = configuration.codeText(game.revealed());
    // The code block of the source document has no empty lines between guesses.
    const empty = plain ? '' : '\n';
    let shown = `\n${generating(testing ? secret : undefined)}\n\n${guessesLeft(game, plain)}\n`;
    for (;;) {
      const line: string | null = yield shown + ASK;
      if (line === null) return '';
      const exact = configuration.readCode(line);
      const typed = exact === undefined ? readCommand(line) : undefined;
      const command = plain && typed?.name !== 'history' ? undefined : typed;
      const guess = !plain && command === undefined ? configuration.readCode(line.trim().toUpperCase()) : exact;
      if (command?.name === 'quit') return `\n${secretText(secret)}`;
      if (guess !== undefined) {
        game.apply(guess);
        moves.push(guess);
        const feedback = result(configuration.codeText(guess), game.feedbackAt(game.made - 1), game.solved);
        const lost = plain ? `\n${LOST}` : `\n\n${LOST}\n${secretText(secret)}`;
        if (game.over) return `${empty}${feedback}${game.solved ? '' : lost}`;
        shown = `${empty}${feedback}\n${empty}${guessesLeft(game, plain)}\n`;
      } else if (command === undefined) shown = `${empty}${invalid(line)}\n${empty}`;
      else shown = `${empty}${reply(command)}${empty}`;
    }
  }

  /** The reply to a command other than `quit`. */
  function reply({ name, words }: Command): string {
    if (name === 'hint') return `${hints.text(words)}\n`;
    return name === 'history' ? historyText(game, configuration) : commandHelp(configuration);
  }
}

/**
 * Reads the words after the name of the game, all of them optional: the source document's `1` for testing mode, then
 * the names of all colors, as words or with commas. As in the source document, a single word other than `1` means no
 * testing mode. A plain game ignores words that name no colors, as the source document's program does.
 *
 * @returns whether to show the secret code before each game, and the names of the colors; undefined for the default
 *   names
 */
function readWords(words: readonly string[], colors: number, plain = false) {
  const [first = ''] = words;
  const isMode = /^\d+$/.test(first) || (words.length === 1 && colors > 1 && !first.includes(','));
  const names = words
    .slice(isMode ? 1 : 0)
    .flatMap((word) => word.split(','))
    .filter((name) => name !== '');
  if (plain && names.length !== colors) return { testing: first === '1', names: undefined };
  if (names.length > 0 && names.length !== colors)
    throw new InputError(
      `mastermind takes 1 for testing mode and then the names of all its colors, which are ${colors}, not ${names.length}: ${givenText(names.join(', '))}; name ${colors}, or set the parameter colors to the number of names`,
    );
  return { testing: first === '1', names: names.length === 0 ? undefined : names };
}
