import type { Move, Seat } from '@cards/core';
import { DONE, NONE, type SetEngine, SetHand } from '@cards/set';
import { FEATURE_WORDS, setCardName } from '../cards/set-card-name.js';

/** The last move as a sentence. */
export function describeMove(game: SetEngine, move: Move, _seat: Seat, name: string): string {
  if (move === DONE) return name === 'You' ? 'You end the game.' : `${name} ends the game.`;
  if (move === NONE) {
    if (game.end === 'overlooked') return 'There is a set.';
    return game.over ? 'Right: there is no set.' : 'Right: there is no set. Three more cards are dealt.';
  }
  const names = SetHand.of(move).cards.map(({ id }) => setCardName(id));
  return game.end === 'wrong'
    ? `${names.join(', ')}: not a set, because ${differences(move)}.`
    : `A set: ${names.join(', ')}.`;
}

/** The features in the order of the text of a card. */
const FEATURES = ['number', 'filling', 'color', 'shape'] as const;

/** The features in which three cards are neither all alike nor all different, as the reason why they are no set. */
export function differences(move: Move): string {
  const texts = SetHand.of(move).cards.map(String);
  const reasons = FEATURES.flatMap((name, at) => {
    const words = FEATURE_WORDS[at] ?? {};
    const values = texts.map((text) => text.charAt(at));
    const twice = values.find((value, card) => values.indexOf(value) < card);
    const once = values.find((value) => value !== twice);
    if (new Set(values).size !== 2 || twice === undefined || once === undefined) return [];
    return [`the ${name} is ${words[twice]} twice and ${words[once]} once`];
  });
  return reasons.join(', and ');
}

/** The result of a finished game as a sentence. */
export function resultText(game: SetEngine, [name = '']: readonly string[]): string {
  const missed = game.end === 'overlooked' ? ` ${name} overlooked ${String(SetHand.of(game.least))}.` : '';
  return `The game is over: ${name === 'You' ? 'you' : name} won ${game.won} ${game.won === 1 ? 'set' : 'sets'}.${missed}`;
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
