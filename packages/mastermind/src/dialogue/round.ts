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

/** Plays one new game at the terminal. `interactive` reads lowercase letters as a guess. */
export function* playRound(
  game: MastermindGame,
  configuration: GameConfiguration,
  hints: HintSource,
  { testing, interactive }: { readonly testing: boolean; readonly interactive: boolean },
): Generator<string, RoundEnd, string | null> {
  let shown = `\n${generating(testing ? configuration.codeText(game.revealed()) : undefined)}\n\n${guessesLeft(game)}\n`;
  for (;;) {
    const line: string | null = yield shown + ASK;
    if (line === null) return { kind: 'no-input', text: '' };
    const exact = configuration.readCode(line);
    const command = exact === undefined ? readCommand(line) : undefined;
    const guess = interactive && command === undefined ? configuration.readCode(line.trim().toUpperCase()) : exact;
    if (command?.name === 'quit') return { kind: 'quit', text: `\n${secretText(game.revealed(), configuration)}` };
    if (guess !== undefined) {
      game.apply(guess);
      const feedback = result(configuration.codeText(guess), game.feedbackAt(game.made - 1), game.solved);
      const lost = game.solved ? '' : `\n\n${LOST}\n${secretText(game.revealed(), configuration)}`;
      if (game.over) return { kind: 'over', text: `\n${feedback}${lost}` };
      shown = `\n${feedback}\n\n${guessesLeft(game)}\n`;
    } else if (command === undefined) shown = `\n${invalid(line)}\n\n`;
    else shown = `\n${reply(command, game, configuration, hints)}\n`;
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
