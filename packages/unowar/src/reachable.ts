import { DECK_SIZE } from '@cards/core';
import { followsPacked } from './rule.js';
import type { SavedGame } from './saved-game.js';

/**
 * Checks that the members of a saved game are consistent: the counts of plays, rounds and drawn cards; the seat to
 * move; and that each card in play was drawn often enough and recently enough. It does not search for a sequence of
 * moves that leads to the state.
 *
 * @param game - a saved game whose members are well-formed
 * @param ensure - throws an error with the message if the condition is false
 */
export function checkReachable(game: SavedGame, ensure: (holds: boolean, message: string) => void): void {
  const { points, hand, deck, hands, pile, score, toMove, plays } = game;
  const rounds = score[0] + score[1];
  const winner = score.indexOf(points);
  ensure(
    winner === score.lastIndexOf(points),
    `its score cannot be ${points} : ${points}, because only one seat can win`,
  );
  const over = winner !== -1;

  // Cards drawn so far: two hands, one starter card for each round, and one replacement for each play.
  const draws = 2 * hand + rounds + (over ? 0 : 1) + plays;
  const drawn = ((draws - 1) % DECK_SIZE) + 1;
  ensure(
    deck.drawn === drawn,
    `its plays and rounds need ${draws} drawn cards, so the number of drawn cards in the current deck must be ${drawn}, not ${deck.drawn}`,
  );
  ensure(new Set(deck.cards).size === DECK_SIZE, 'its deck must contain each of the 52 cards once');

  // The current round. Its leader is the winner of the round before, or seat 0 in the first round.
  const played = pile.size - 1;
  ensure(
    played <= plays && (rounds > (over ? 1 : 0) || played === plays),
    `the number of played cards on its pile is ${played}, which does not fit its number of plays, ${plays}`,
  );
  ensure(!over || toMove !== winner, 'its seat to move must be the seat that passed last, not the winner');
  const leader = (toMove + played) % 2;
  const before = score.map((won, seat) => (seat === winner ? won - 1 : won));
  const canLead = before[0] === 0 && before[1] === 0 ? leader === 0 : (before[leader] ?? 0) > 0;
  ensure(canLead, `seat ${leader} cannot have led the current round`);

  // The last card drawn is the starter card, or the replacement of the top card.
  const drawnCards = deck.cards.slice(0, deck.drawn);
  const last = drawnCards.at(-1);
  const decks = Math.floor((draws - 1) / DECK_SIZE);
  if (played === 0) ensure(pile.top === last, 'its starter card must be the last card drawn');
  else {
    ensure(
      last !== undefined && (hands[1 - toMove] ?? []).includes(last),
      'the last card drawn must be in the hand of the seat that played last',
    );
    const starter = drawnCards.at(-2);
    if (played === 1 && starter !== undefined)
      ensure(followsPacked(pile.top, starter) === 1, 'its top card cannot be played on the starter card');
  }
  const inPlay = [...hands[0], ...hands[1], pile.top];
  for (const card of new Set(inPlay)) {
    const copies = inPlay.filter((other) => other === card).length;
    ensure(
      copies <= decks + (drawnCards.includes(card) ? 1 : 0),
      `card ${card} is in play more often than it was drawn`,
    );
  }
  if (decks > 0) return;
  const dealt = [deck.cards.slice(0, hand), deck.cards.slice(hand, 2 * hand)];
  const replaced = hands.flatMap((ids, seat) => ids.filter((card, slot) => card !== dealt[seat]?.[slot])).length;
  ensure(
    replaced <= plays,
    `the number of replaced cards in its hands is ${replaced}, which is more than its number of plays, ${plays}`,
  );
}
