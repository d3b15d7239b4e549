import type { Move, Seat } from '@cards/core';
import { PASS, type UnoWarGame } from '@cards/unowar';
import { theCard } from '../cards/card-name.js';

/** A verb for the person, or for a strategy or a numbered player. */
const verb = (name: string, own: string, other: string): string => (name === 'You' ? own : other);

/** The last move as a sentence. */
export function describePlay(game: UnoWarGame, move: Move, seat: Seat, name: string): string {
  const { points, opponentPoints, pile } = game.view(seat);
  if (move !== PASS) return `${name} ${verb(name, 'play', 'plays')} ${theCard(pile.topCard.id)}.`;
  const next = game.over ? '' : ` The next round starts with ${theCard(pile.topCard.id)}.`;
  return `${name} ${verb(name, 'pass and lose', 'passes and loses')} the round, ${points} : ${opponentPoints}.${next}`;
}

/** The result of a finished game as a sentence. */
export function winText(game: UnoWarGame, names: readonly string[]): string {
  const { winner } = game;
  const name = names[winner] ?? '';
  const { points, opponentPoints } = game.view(winner);
  return `${name} ${verb(name, 'win', 'wins')} the game, ${points} : ${opponentPoints}, after ${game.plays} cards.`;
}
