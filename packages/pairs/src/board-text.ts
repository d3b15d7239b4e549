import { checkMembers } from '@cards/core';
import type { TextColors } from '@cards/core';
import { letterOf } from './card-type.js';
import type { PairsView } from './view.js';

/** The number of cards in a row of the board. */
const COLUMNS = 8;

/** The width of a cell: up to three digits, or a letter in brackets. */
const CELL = 3;

/**
 * The board as text, in rows of eight cards. A face-down card is its number, an open card its letter in brackets, and a
 * matched card its letter.
 */
export function boardText(view: PairsView): string {
  checkMembers(view, 'the view', 'n', 'isFaceUp');
  const cells = Array.from({ length: view.n }, (_, card) => cellText(view, card).padStart(CELL));
  const rows = Array.from({ length: Math.ceil(view.n / COLUMNS) }, (_, row) =>
    cells.slice(COLUMNS * row, COLUMNS * (row + 1)).join(' '),
  );
  return rows.join('\n');
}

/** The open cards and the matched cards of a board. */
export const BOARD_COLORS: TextColors = { yellow: /\[[a-z]\]/, green: /(?<=^ | {2})[a-z](?= |$)/ };

function cellText(view: PairsView, card: number): string {
  if (!view.isFaceUp(card)) return String(card);
  const letter = letterOf(view.typeOf(card));
  return view.isOpen(card) ? `[${letter}]` : `${letter} `;
}
