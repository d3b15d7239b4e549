import { SetCard } from './card.js';
import type { SetView } from './view.js';

/** The player's information as text: the tableau in the document's notation, the size of the deck, and the sets won. */
export function show(view: SetView): string {
  const cards = Array.from({ length: view.size }, (_, i) => String(SetCard.of(view.cardAt(i))));
  return `{${cards.join(',')}}\n${view.deckSize} in the deck, ${view.won} ${view.won === 1 ? 'set' : 'sets'} won`;
}
