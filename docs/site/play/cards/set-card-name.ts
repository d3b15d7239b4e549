import { FEATURES, SetCard } from '@cards/set';

/** The name of a card of Set, such as `two full green squares`. */
export function setCardName(id: number): string {
  const text = String(SetCard.of(id));
  const words = [...text].map((letter, feature) => FEATURES[feature]?.words[letter] ?? letter);
  return `${words.join(' ')}${text.startsWith('1') ? '' : 's'}`;
}
