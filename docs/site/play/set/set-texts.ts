import type { Move, Seat } from '@cards/core';
import { DONE, NONE, type SetEngine, SetHand, whyNotSet } from '@cards/set';
import { setCardName } from '../cards/set-card-name.js';

/** The last move as a sentence. */
export function describeMove(game: SetEngine, move: Move, _seat: Seat, [name = '']: readonly string[]): string {
  if (move === DONE) return name === 'You' ? 'You end the game.' : `${name} ends the game.`;
  if (move === NONE) {
    if (game.end === 'overlooked') return 'There is a set.';
    return game.over ? 'Right: there is no set.' : 'Right: there is no set. Three more cards are dealt.';
  }
  const names = SetHand.of(move).cards.map(({ id }) => setCardName(id));
  return game.end === 'wrong'
    ? `${names.join(', ')}: not a set, because ${whyNotSet(SetHand.of(move))}.`
    : `A set: ${names.join(', ')}.`;
}

/** The result of a finished game as a sentence. */
export function resultText(game: SetEngine, [name = '']: readonly string[]): string {
  const missed = game.end === 'overlooked' ? ` ${name} overlooked ${String(SetHand.of(game.least))}.` : '';
  return `The game is over: ${name.replace(/^(?:You|The)\b/, (word) => word.toLowerCase())} won ${game.won} ${game.won === 1 ? 'set' : 'sets'}.${missed}`;
}

/**
 * The places of the face-up cards. Cards that stay keep their places, new cards take the free ones, and later cards
 * close up if the table has fewer cards than before.
 *
 * @param before - the cards by place
 * @param ids - the cards that are face up now
 */
export function laidOut(before: readonly number[], ids: readonly number[]): readonly number[] {
  const fresh = ids.filter((id) => !before.includes(id));
  const kept = before.map((id) => (ids.includes(id) ? id : fresh.shift())).filter((id) => id !== undefined);
  return [...kept, ...fresh];
}
