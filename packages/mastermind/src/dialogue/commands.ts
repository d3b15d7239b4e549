import { codeOf } from '../code.js';
import type { GameConfiguration } from '../configuration.js';

/** The name of a command that a person can type in place of a guess. */
type CommandName = 'history' | 'hint' | 'help' | 'quit';

export interface Command {
  readonly name: CommandName;
  /** The words after its name, in lower case; only `hint` takes some. */
  readonly words: string;
}

/** Reads a command, in uppercase or lowercase; undefined if the line is none. */
export function readCommand(line: string): Command | undefined {
  const [, name, words = ''] = /^(history|hint|help|quit)\b\s*(.*)$/.exec(line.trim().toLowerCase()) ?? [];
  if (name === undefined || (words !== '' && name !== 'hint')) return undefined;
  return { name: name as CommandName, words };
}

/** One line about all commands, for the start of a game. */
export function introduction(configuration: GameConfiguration): string {
  const [history, hint, help, quit] = NAMES.map((name) => commandText(name, configuration));
  return `${history} shows your guesses, ${hint} a good guess, ${help} all commands. ${quit} ends the game.`;
}

export function commandHelp(configuration: GameConfiguration): string {
  const [history, hint, help, quit] = NAMES.map((name) => commandText(name, configuration));
  const { letters, pegs } = configuration;
  const colors = Array.from({ length: pegs }, (_, peg) => peg % letters.length);
  const example = configuration.codeText(codeOf(colors, letters.length));
  const form = `${pegs} capital letter${pegs === 1 ? '' : 's'}`;
  return `A guess has ${form}, each one of ${letters.join('')}: for example ${example}.
${history} shows your guesses and their feedback.
${hint} shows how many codes are left and a good guess.
${hint} minimax asks the strategy minimax.
${help} shows these lines.
${quit} ends the game.
`;
}

const NAMES: readonly CommandName[] = ['history', 'hint', 'help', 'quit'];

/** A command as it can be typed: in lower case if the capital letters are a code. */
function commandText(name: CommandName, configuration: GameConfiguration): string {
  const capitals = name.toUpperCase();
  return configuration.readCode(capitals) === undefined ? capitals : name;
}
