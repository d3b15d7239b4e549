import type { Move } from '@cards/core';
import type { GameConfiguration } from '../configuration.js';
import type { MastermindGame } from '../engine.js';
import type { HintSource } from '../hints.js';
import { type Command, commandHelp, readCommand } from './commands.js';
import { ASK, generating, guessesLeft, historyText, invalid, LOST, result, secretText } from './text.js';

/** How one game at the terminal ended. */
export interface RoundEnd {
  /** `over` if the game was played to its end, `quit` after the command, `no-input` at the end of the input. */
  readonly kind: 'over' | 'quit' | 'no-input';
  /** The last text of the game, without a line break at its end. */
  readonly text: string;
}

/** How a game is shown. */
interface RoundSetting {
  readonly testing: boolean;
  /** Receives the guesses. */
  readonly moves: Move[];
  /** Whether lowercase letters are a guess. */
  readonly interactive: boolean;
  /** Whether the game has the source document's text and commands, and no others. */
  readonly plain: boolean;
}

/** Plays one new game at the terminal. */
export function* playRound(
  game: MastermindGame,
  configuration: GameConfiguration,
  hints: HintSource,
  { testing, moves, interactive, plain }: RoundSetting,
): Generator<string, RoundEnd, string | null> {
  const secret = configuration.codeText(game.revealed());
  // The code block of the source document has no empty lines between guesses.
  const empty = plain ? '' : '\n';
  let shown = `\n${generating(testing ? secret : undefined)}\n\n${guessesLeft(game, plain)}\n`;
  for (;;) {
    const line: string | null = yield shown + ASK;
    if (line === null) return { kind: 'no-input', text: '' };
    const exact = configuration.readCode(line);
    const typed = exact === undefined ? readCommand(line) : undefined;
    const command = plain && typed?.name !== 'history' ? undefined : typed;
    const guess = interactive && command === undefined ? configuration.readCode(line.trim().toUpperCase()) : exact;
    if (command?.name === 'quit') return { kind: 'quit', text: `\n${secretText(secret)}` };
    if (guess !== undefined) {
      game.apply(guess);
      moves.push(guess);
      const feedback = result(configuration.codeText(guess), game.feedbackAt(game.made - 1), game.solved);
      const lost = plain ? `\n${LOST}` : `\n\n${LOST}\n${secretText(secret)}`;
      if (game.over) return { kind: 'over', text: `${empty}${feedback}${game.solved ? '' : lost}` };
      shown = `${empty}${feedback}\n${empty}${guessesLeft(game, plain)}\n`;
    } else if (command === undefined) shown = `${empty}${invalid(line)}\n${empty}`;
    else shown = `${empty}${reply(command, game, configuration, hints)}${empty}`;
  }
}

/** The reply to a command other than `quit`. */
function reply(
  { name, words }: Command,
  game: MastermindGame,
  configuration: GameConfiguration,
  hints: HintSource,
): string {
  if (name === 'hint') return `${hints.text(words)}\n`;
  return name === 'history' ? historyText(game, configuration) : commandHelp(configuration);
}
