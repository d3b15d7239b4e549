import type { Move, Seat } from '@cards/core';
import { PASS, type UnoWarGame, type UnoWarView } from '@cards/unowar';
import { theCard } from '../cards/card-name.js';

/** A verb for the person, or for a strategy or a numbered player. */
const verb = (name: string, own: string, other: string): string => (name === 'You' ? own : other);

/** The last move as a sentence. */
export function describePlay(game: UnoWarGame, move: Move, seat: Seat, names: readonly string[]): string {
  const name = names[seat] ?? '';
  const view = game.view(game.toMove);
  const top = theCard(view.pile.topCard.id);
  if (move !== PASS) return `${name} ${verb(name, 'play', 'plays')} ${top}.`;
  const pass = `${name} ${verb(name, 'pass', 'passes')}.`;
  // The player who passes is out of the round, until all are in the next one.
  if (game.over || !view.isIn(seat)) return pass;
  const winner = names[game.toMove] ?? '';
  return `${pass} ${winner} ${verb(winner, 'win', 'wins')} the round, ${pointsText(view)}. The next one starts with ${top}.`;
}

/** The cards that the last move has put on the pile, as `Card.id`. */
export function playedCards(game: UnoWarGame, move: Move): readonly number[] {
  return move === PASS ? [] : [game.view(0).pile.topCard.id];
}

/** The rounds that each player has won: those of the view's seat first, then those of the next seats in turn. */
export function pointsText(view: UnoWarView): string {
  return Array.from({ length: view.players }, (_, after) => view.pointsOf((view.seat + after) % view.players)).join(
    ' : ',
  );
}

/** The result of a finished game as a sentence. */
export function winText(game: UnoWarGame, names: readonly string[]): string {
  const { winner } = game;
  const name = names[winner] ?? '';
  const points = pointsText(game.view(winner));
  return `${name} ${verb(name, 'win', 'wins')} the game, ${points}, after ${game.plays} cards.`;
}
