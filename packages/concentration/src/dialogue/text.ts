import { type Coordinates, type Layout, placeText } from '../layout.js';

export const BANNER = `*****************************
* Welcome to Concentration! *
*****************************
`;

/** The menu of the source document, which has one person and two players. */
export function menuText(people: number, players: number): string {
  const humans = people === 1 ? 'Human' : `${people} people`;
  return `Please choose a mode of the game:
1. ${humans}${people === players ? '' : ' vs. Computer'}
2. Computer vs. Computer
0. Quit
Your choice: `;
}

/** A choice from the menu. */
export type MenuChoice = 'human' | 'computers' | Command;

/** A command that the source document does not have. */
export type Command = 'help' | 'quit';

const CHOICES: Readonly<Record<string, MenuChoice>> = { '1': 'human', '2': 'computers', '0': 'quit' };

export type Nth = '1st' | '2nd';

export const FLIPPED = 'The card must not be flipped already';

export const SAME = 'The second card cannot be the same as first';

/** The line above the number of turns. */
export const END_OF_GAME = '*** End of Game ***';

export function readChoice(line: string): MenuChoice | undefined {
  const word = line.trim();
  return Object.hasOwn(CHOICES, word) ? CHOICES[word] : readCommand(line);
}

/** Reads a command in either case; undefined for any other text. */
export function readCommand(line: string): Command | undefined {
  const word = line.trim().toLowerCase();
  return word === 'help' || word === 'quit' ? word : undefined;
}

/** Two integers as the source document types them, `0 12`, or prints them, `(0,12)`; also without the parentheses. */
const COORDINATES = /^\s*(?<open>\()?\s*(?<row>[+-]?\d+)(?:\s+|\s*,\s*)(?<column>[+-]?\d+)\s*(?<close>\))?\s*$/;

export function readCoordinates(line: string): Coordinates | undefined {
  const { open, row, column, close } = COORDINATES.exec(line)?.groups ?? {};
  if (row === undefined || column === undefined || (open === undefined) !== (close === undefined)) return undefined;
  return { row: Number(row), column: Number(column) };
}

/** The answer to `help`, with the numbers of rows and columns. */
export function helpText(layout: Layout): string {
  const last = layout.ranks * layout.copies - 1;
  return `In a turn, you flip two cards.
You win them if they have the same rank.
Type the row and the column, as ${layout.copies - 1} ${layout.ranks} or ${placeText(layout, last)}.
help shows this text, quit ends the game.
`;
}

export function quitText(turns: number): string {
  return `You quit after ${turns} turn${turns === 1 ? '' : 's'}.\n`;
}

export function rangeText({ ranks, copies }: { readonly ranks: number; readonly copies: number }): string {
  return `Row and column must be within 0 – ${copies - 1} and 1 – ${ranks}`;
}

/** The line before the end of a game that passes end. */
export function leftText(left: number, players: number): string {
  return `Passes end the game. ${players === 2 ? 'Neither' : 'No'} player wins the last ${left} cards.\n`;
}

export function countsText(names: readonly string[], won: readonly number[]): string {
  const counts = names.map((name, seat) => ` ${name}: ${won[seat]};`);
  return `Flipped cards: ${won.reduce((sum, cards) => sum + cards, 0)};${counts.join('')}`;
}

export function winnerText(names: readonly string[], won: readonly number[]): string {
  const most = Math.max(...won);
  const [winner, ...others] = names.filter((_, seat) => won[seat] === most);
  if (others.length > 0) return 'A tie!';
  return winner === 'You' ? 'You win!' : `${winner} wins!`;
}
