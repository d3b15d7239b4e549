import { faceText, HIDDEN } from './face.js';
import type { ConcentrationView } from './view.js';

/**
 * A table as the document shows it: a row for each copy and a column for each rank, `XXX` for a card that lies face down.
 * Between turns only cards that are won show their face, as the two of a mismatch are on their way back.
 */
export function boardText(view: ConcentrationView): string {
  const rows = Array.from({ length: view.copies }, (_, row) =>
    Array.from({ length: view.ranks }, (__, column) => cellText(view, row * view.ranks + column)).join(' '));
  return rows.join('\n');
}

function cellText(view: ConcentrationView, place: number): string {
  const returning = !view.matched && (place === view.first || place === view.second) && place !== view.open;
  return view.isFaceUp(place) && !returning ? faceText(view.cardAt(place)) : HIDDEN;
}
