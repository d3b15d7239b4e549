import { boardText } from './board.js';
import { faceText } from './face.js';
import { placeText } from './layout.js';
import type { ConcentrationView } from './view.js';

/**
 * What a player sees, as text: the board as the document shows it, and the cards that lie open, which are the first of this
 * turn, or both of the last one.
 */
export function show(view: ConcentrationView): string {
  const card = (place: number): string => `${placeText(view, place)} ${faceText(view.cardAt(place))}`;
  if (view.open >= 0) return `${boardText(view)}\nopen ${card(view.open)}`;
  return view.first < 0 ? boardText(view) : `${boardText(view)}\nlast turn ${card(view.first)} and ${card(view.second)}`;
}
