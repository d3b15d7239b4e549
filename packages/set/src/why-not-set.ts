import { checkMembers } from '@cards/core';
import type { SetHand } from './hand.js';

/** The four features, in the order of the text of a card. */
export const FEATURES: readonly {
  /** Its name. */
  readonly name: string;
  /** Its values in words, by their characters in the text of a card. */
  readonly words: Readonly<Record<string, string>>;
}[] = [
  { name: 'number', words: { 1: 'one', 2: 'two', 3: 'three' } },
  { name: 'filling', words: { e: 'empty', f: 'full', h: 'half' } },
  { name: 'color', words: { b: 'blue', g: 'green', r: 'red' } },
  { name: 'shape', words: { c: 'circle', s: 'square', t: 'triangle' } },
];

/**
 * Why three cards are not a set: the features in which they are neither all equal nor all different. Empty for a set.
 *
 * @example
 * ```ts
 * import { SetHand, whyNotSet } from '@cards/set';
 *
 * whyNotSet(SetHand.parse('[1ebc,1fbc,2hbc]')); // => 'the number is one twice and two once'
 * ```
 */
export function whyNotSet(hand: SetHand): string {
  checkMembers(hand, 'a hand', 'cards');
  const texts = hand.cards.map(String);
  const reasons = FEATURES.flatMap(({ name, words }, at) => {
    const values = texts.map((text) => text.charAt(at));
    const twice = values.find((value, card) => values.indexOf(value) < card);
    const once = values.find((value) => value !== twice);
    if (twice === undefined || once === undefined) return [];
    return [`the ${name} is ${words[twice]} twice and ${words[once]} once`];
  });
  return reasons.join(', and ');
}
