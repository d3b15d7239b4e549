import { hasSlot } from './slots.js';
import type { UnoWarView } from './view.js';

/** What a player knows, as text: the pile, the score, and the hand with a `*` before each card that can be played. */
export function show({ hand, pile, playable, points, opponentPoints, cardsRemaining }: UnoWarView): string {
  const cards = Array.from(
    { length: hand.size },
    (_, slot) => `${hasSlot(playable, slot) ? '*' : ''}${hand.get(slot)}`,
  );
  return `pile ${pile.topCard}, ${counted(pile.numCards)}; deck ${counted(cardsRemaining)}; points ${points} : ${opponentPoints}\nhand ${cards.join(', ')}`;
}

function counted(cards: number): string {
  return `${cards} card${cards === 1 ? '' : 's'}`;
}
