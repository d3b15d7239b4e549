import { InputError, givenText } from '@cards/core';
import { faceText, HIDDEN } from './face.js';
import type { ConcentrationView } from './view.js';

/**
 * The board in the source document's form: a row for each copy, a column for each rank, and `XXX` for a face-down card.
 * Between turns it shows the faces of won cards only; a mismatch of the last turn is `XXX`.
 *
 * @param view - the game or its view
 * @throws InputError for any other value
 */
export function boardText(view: ConcentrationView): string {
  if (typeof (view as Partial<ConcentrationView> | null | undefined)?.isFaceUp !== 'function')
    throw new InputError(`boardText needs a game or its view, not ${givenText(view)}`);
  const rows = Array.from({ length: view.copies }, (_, row) =>
    Array.from({ length: view.ranks }, (__, column) => cellText(view, row * view.ranks + column)).join(' '),
  );
  return rows.join('\n');
}

function cellText(view: ConcentrationView, place: number): string {
  const returning = !view.matched && (place === view.first || place === view.second) && place !== view.open;
  return view.isFaceUp(place) && !returning ? faceText(view.cardAt(place)) : HIDDEN;
}

/** The board with the numbers of the rows and columns, in cells of the same width. */
export function numberedBoard(view: ConcentrationView): string {
  const columns = Array.from({ length: view.ranks }, (_, index) => String(index + 1).padStart(3));
  const rows = boardText(view).split('\n');
  return [['   ', ...columns].join(' '), ...rows.map((cells, row) => `${String(row).padStart(3)} ${cells}`)].join('\n');
}

/** A board in three columns for each card in place of four: `D8 D10XX`. */
export function narrowed(board: string): string {
  return board.replaceAll(/(...)(?: |$)/gm, (_, cell: string) =>
    cell.replace(HIDDEN, HIDDEN.slice(1)).replaceAll(' ', '').padEnd(3),
  );
}
