import { hasSlot } from './slots.js';
import type { UnoWarView } from './view.js';

/** A player's information as text: the pile, the score, and the hand with a `*` before each playable card. */
export function show({ hand, pile, playable, points, opponentPoints, cardsRemaining }: UnoWarView): string {
  const cards = Array.from(
    { length: hand.size },
    (_, slot) => `${hasSlot(playable, slot) ? '*' : ''}${hand.get(slot)}`,
  );
  return `pile ${pile.topCard}, ${countCards(pile.numCards)}; deck ${countCards(cardsRemaining)}; points ${points} : ${opponentPoints}\nhand ${cards.join(', ')}`;
}

function countCards(cards: number): string {
  return `${cards} card${cards === 1 ? '' : 's'}`;
}
