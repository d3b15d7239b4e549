import { SetCard } from './card.js';
import type { SetView } from './view.js';

/** What the player sees, as text: the tableau as the document writes it, and the numbers of cards in the deck and sets won. */
export function show(view: SetView): string {
  const cards = Array.from({ length: view.size }, (_, i) => String(SetCard.of(view.cardAt(i))));
  return `{${cards.join(',')}}\n${view.deckSize} in the deck, ${view.won} ${view.won === 1 ? 'set' : 'sets'} won`;
}
