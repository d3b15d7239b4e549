import type { Move, Seat } from '@cards/core';
import type { ConcentrationGame } from '@cards/concentration';
import { theCard } from '../cards/card-name.js';

/** The last flip as a sentence. */
export function describeFlip(game: ConcentrationGame, place: Move, _seat: Seat, name: string): string {
  const turns = name === 'You' ? 'turn up' : 'turns up';
  const card = `${name} ${turns} card ${place + 1}, ${theCard(game.cardAt(place).id)}`;
  if (game.open >= 0) return `${card}.`;
  return `${card}: ${game.matched ? 'a pair' : 'no pair'}.`;
}

/** The result of a finished game as a sentence. */
export function scoreText(game: ConcentrationGame, names: readonly string[]): string {
  const [first, second] = [game.won(0), game.won(1)];
  const score = `${Math.max(first, second)} : ${Math.min(first, second)}`;
  const end = `${score}, after ${game.turns} turns${game.left === 0 ? '' : `, with ${game.left} cards left`}.`;
  if (first === second) return `A tie, ${end}`;
  const name = names[first > second ? 0 : 1] ?? '';
  return `${name} ${name === 'You' ? 'win' : 'wins'}, ${end}`;
}
