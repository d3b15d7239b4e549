import { type Dialogue, givenText } from '@cards/core';
import { wrapWords } from '@cards/report/text';
import type { ListedGame } from './game-list.js';
import { nearest } from './nearest.js';

/** The columns before the name of a game, which hold its number. */
const INDENT = '     ';

/**
 * Asks for a game until the answer names one. The outcome is undefined when the answer is none, or the input has ended.
 */
export function* menu(games: readonly ListedGame[], width: number): Dialogue<ListedGame | undefined> {
  for (let shown = menuText(games, width); ;) {
    const line: string | null = yield `${shown}Number or name: `;
    // At the end of the input the cursor is after the prompt.
    if (line === null) return { text: '\n', outcome: undefined };
    const word = line.trim().toLowerCase();
    if (word === '0' || word === 'quit') return { text: '', outcome: undefined };
    const game = gameChosen(games, word);
    if (game !== undefined) return { text: '\n', outcome: game };
    shown = word === 'help' ? menuText(games, width) : `${refusal(games, word)}\n`;
  }
}

function menuText(games: readonly ListedGame[], width: number): string {
  const entries = games.map(({ id, title, summary }, at) => {
    const lines = wrapWords(
      [`${title}${title.toLowerCase() === id ? '' : ` (${id})`}:`, ...summary.split(' ')],
      width - INDENT.length,
    );
    return lines.map((text, line) => `${line === 0 ? `  ${at + 1}  ` : INDENT}${text}\n`).join('');
  });
  return `Which game?\n\n${entries.join('')}  0  quit\n\n`;
}

function gameChosen(games: readonly ListedGame[], word: string): ListedGame | undefined {
  return /^\d+$/.test(word)
    ? games[Number(word) - 1]
    : games.find(({ id, title }) => word === id || word === title.toLowerCase());
}

function refusal(games: readonly ListedGame[], word: string): string {
  const allowed = `type a number from 0 to ${games.length}, or the name of a game`;
  if (word === '') return `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}.`;
  const meant = nearest(
    word,
    games.map(({ id }) => id),
  );
  return `${givenText(word)} is not a game: ${allowed}${meant === undefined ? '.' : `; did you mean ${meant}?`}`;
}
