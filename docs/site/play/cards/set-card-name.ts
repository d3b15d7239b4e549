import { SetCard } from '@cards/set';

/** The values of the four features in words, by their letters in the text of a card. */
export const FEATURE_WORDS: readonly Readonly<Record<string, string>>[] = [
  { 1: 'one', 2: 'two', 3: 'three' },
  { e: 'empty', f: 'full', h: 'half' },
  { b: 'blue', g: 'green', r: 'red' },
  { c: 'circle', s: 'square', t: 'triangle' },
];

/** The name of a card of Set, such as `two full green squares`. */
export function setCardName(id: number): string {
  const text = String(SetCard.of(id));
  const words = [...text].map((letter, feature) => FEATURE_WORDS[feature]?.[letter] ?? letter);
  return `${words.join(' ')}${text.startsWith('1') ? '' : 's'}`;
}
