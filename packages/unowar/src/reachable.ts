import { DECK_SIZE } from '@cards/core';
import { followsPacked } from './rule.js';
import type { SavedGame } from './saved-game.js';

/**
 * Checks that the members of a saved game fit together: the counts of plays, rounds and drawn cards; whose turn it is; and that every card
 * in play has been drawn, often enough and late enough. It does not search for the plays that lead to the state.
 *
 * @param game - a saved game whose members are well-formed
 * @param demand - throws its second argument when the first is false
 */
export function checkReachable(game: SavedGame, demand: (holds: boolean, complaint: string) => void): void {
  const { points, hand, deck, hands, pile, score, toMove, plays } = game;
  const rounds = score[0] + score[1];
  const winner = score.indexOf(points);
  demand(winner === score.lastIndexOf(points), `both seats have won ${points} rounds`);
  const over = winner !== -1;

  // Drawn so far: two hands, a starter card for each round, and a card for each play.
  const draws = 2 * hand + rounds + (over ? 0 : 1) + plays;
  demand(
    deck.drawn === ((draws - 1) % DECK_SIZE) + 1,
    `${draws} cards have been drawn, so that ${deck.drawn} of the present deck cannot be`,
  );
  demand(new Set(deck.cards).size === DECK_SIZE, 'its deck does not hold each card once');

  // The round: its first plays - 1 rounds are over, and its leader won the last of them.
  const played = pile.size - 1;
  demand(
    played <= plays && (rounds > (over ? 1 : 0) || played === plays),
    `${played} plays lie on its pile, and ${plays} were made in all`,
  );
  demand(!over || toMove !== winner, 'the seat that passed last has won');
  const leader = (toMove + played) % 2;
  const before = score.map((won, seat) => (seat === winner ? won - 1 : won));
  const canLead = before[0] === 0 && before[1] === 0 ? leader === 0 : (before[leader] ?? 0) > 0;
  demand(canLead, `seat ${leader} cannot have led its round`);

  // The cards: the last one drawn is the starter card, or replaced the card on top.
  const drawn = deck.cards.slice(0, deck.drawn);
  const last = drawn.at(-1);
  const decks = Math.floor((draws - 1) / DECK_SIZE);
  if (played === 0) demand(pile.top === last, 'its starter card was not drawn last');
  else {
    demand(
      last !== undefined && (hands[1 - toMove] ?? []).includes(last),
      'the last card drawn is not in the hand of the seat that played',
    );
    const starter = drawn.at(-2);
    if (played === 1 && starter !== undefined)
      demand(followsPacked(pile.top, starter) === 1, 'its top card does not follow the starter card');
  }
  const inPlay = [...hands[0], ...hands[1], pile.top];
  for (const card of new Set(inPlay)) {
    const copies = inPlay.filter((other) => other === card).length;
    demand(copies <= decks + (drawn.includes(card) ? 1 : 0), `card ${card} is in play more often than it was drawn`);
  }
  if (decks > 0) return;
  const dealt = [deck.cards.slice(0, hand), deck.cards.slice(hand, 2 * hand)];
  const replaced = hands.flatMap((ids, seat) => ids.filter((card, slot) => card !== dealt[seat]?.[slot])).length;
  demand(replaced <= plays, `${replaced} cards of its hands were replaced in ${plays} plays`);
}
