import type { TextColors } from '@cards/core';
import { shownText, type TextColor } from '@cards/core/internal';
import { codeOf, type CodeShape } from './code.js';
import { type Feedback, feedbackText, shortFeedback } from './feedback.js';
import type { GameConfiguration } from './parameters.js';
import type { MastermindView } from './view.js';

export const READY = 'Are you ready to play? (Y/N): ';

export const ANOTHER = 'Are you ready for another game (Y/N): ';

export const ASK = `What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: `;

/** The source document's last line of a lost game. */
export const LOST = 'Sorry, you are out of guesses. You lose, boo-hoo.';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const COLORS: readonly TextColor[] = ['blue', 'green', 'orange', 'purple', 'red', 'yellow', 'maroon', 'silver', 'teal'];

/** The letters of codes, in the colors of their names as far as a terminal has them. */
export function pegColors({ colors, letters }: GameConfiguration): TextColors {
  const code = `[${letters.join('')}]*`;
  const letterOf = (name: string): string => `(?<=\\b${code})${name.charAt(0).toUpperCase()}(?=${code}\\b(?!/))`;
  return Object.fromEntries(
    COLORS.filter((name) => colors.includes(name)).map((name) => [name, new RegExp(letterOf(name))]),
  );
}

/** The maximum length of a line that is shown again, in UTF-16 code units. It is more than that of every guess. */
const MAX_SHOWN = 60;

/** The source document's greeting and rules, for any configuration. */
export function greeting({ pegs, colors, guesses }: GameConfiguration, plain: boolean): string {
  const code = pegs === 1 ? '1 colored peg. The peg' : `${pegs} colored pegs. The pegs`;
  const choice = `${NUMBERS[colors.length] ?? colors.length} color${colors.length === 1 ? '' : 's'}`;
  return `Welcome to Mastermind. Here are the rules.

This is a text version of the classic board game Mastermind.

The computer will think of a secret code. The code consists of ${code} MUST be one of ${choice}: ${listed(colors)}. A color may appear more than once in the code. You try to guess what colored pegs are in the code and what order they are in. After you make a valid guess the result (feedback) will be displayed.

The result consists of a black peg for each peg you have guessed exactly correct (color and position) in your guess. For each peg in the guess that is the correct color, but is out of position, you get a white peg. For each peg, which is fully incorrect, you get no feedback.

Only the first letter of the color is displayed. B for Blue, R for Red, and so forth. When entering guesses you only need to enter the first character of each color as a capital letter.

You have ${guessCount(guesses, plain)} to figure out the secret code or you lose the game. `;
}

/** The line before a game, with the secret code in testing mode. */
export function generating(secret: string | undefined): string {
  return secret === undefined
    ? 'Generating secret code ...'
    : `Generating secret code ... (for this example the secret code is ${secret})`;
}

export function guessesLeft({ guesses, made }: MastermindView, plain = false): string {
  return `You have ${guessCount(guesses - made, plain)} left.`;
}

export function result(guess: string, feedback: Feedback, solved: boolean): string {
  return `${guess} -> Result: ${feedbackText(feedback)}${solved ? ' - You win !!' : ''}`;
}

/** The reply to a line that is not a code. */
export function invalid(line: string): string {
  return `${shownText(line, MAX_SHOWN)} -> INVALID GUESS`;
}

/** All guesses and their feedback, one on each line; empty before the first guess. */
export function historyText(view: MastermindView, configuration: GameConfiguration): string {
  return Array.from(
    { length: view.made },
    (_, i) => `${configuration.codeText(view.guessAt(i))}\t\t${shortFeedback(view.feedbackAt(i))}\n`,
  ).join('');
}

/** Reads the answer to a question; undefined if it is neither yes nor no. */
export function readYesNo(line: string): boolean | undefined {
  const word = line.trim().toUpperCase();
  return word === 'Y' || word === 'YES' ? true : word === 'N' || word === 'NO' ? false : undefined;
}

export function secretText(secret: string): string {
  return `The secret code was ${secret}.`;
}

export function shapeText({ pegs, colors }: CodeShape): string {
  return `${pegs} peg${pegs === 1 ? '' : 's'} of ${colors} color${colors === 1 ? '' : 's'}`;
}

/** The source document has one form for all numbers. */
export function guessCount(guesses: number, plain = false): string {
  return `${guesses} guess${guesses === 1 && !plain ? '' : 'es'}`;
}

/** `a, b, or c`, as the source document lists its colors. */
function listed(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' or ');
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`;
}

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
