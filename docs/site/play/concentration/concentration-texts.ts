import type { Move, Seat } from '@cards/core';
import type { ConcentrationGame } from '@cards/concentration';
import { theCard } from '../cards/card-name.js';

/** The last flip as a sentence. */
export function describeFlip(game: ConcentrationGame, place: Move, seat: Seat, names: readonly string[]): string {
  const name = names[seat] ?? '';
  const turns = name === 'You' ? 'turn up' : 'turns up';
  const card = `${name} ${turns} card ${place + 1}, ${theCard(game.cardAt(place).id)}`;
  if (game.open >= 0) return `${card}.`;
  return `${card}: ${game.matched ? 'a pair' : 'no pair'}.`;
}

/** The cards of the last turn, or the first one of the present turn, as `Card.id`. */
export function flippedCards(game: ConcentrationGame): readonly number[] {
  const places = game.open >= 0 ? [game.open] : [game.first, game.second];
  return places.map((place) => game.cardAt(place).id);
}

/** The result of a finished game as a sentence. */
export function scoreText(game: ConcentrationGame, names: readonly string[]): string {
  const won = names.map((_, seat) => game.won(seat));
  const [most = 0, next] = [...won].sort((one, other) => other - one);
  const score = [...won].sort((one, other) => other - one).join(' : ');
  const end = `${score}, after ${game.turns} turns${game.left === 0 ? '' : `, with ${game.left} cards left`}.`;
  if (most === next) return `A tie, ${end}`;
  const name = names[won.indexOf(most)] ?? '';
  return `${name} ${name === 'You' ? 'win' : 'wins'}, ${end}`;
}
