import { givenText } from '@cards/core';
import { SetCard } from '../card.js';
import { SetHand } from '../hand.js';

/** A line with brackets around its cards, or without brackets. */
const HAND = /^\s*(?:\[([^[\]]*)\]|([^[\]]*))\s*$/;

/**
 * Reads a typed hand, `[1ebc,1fbc,1hbc]` or the cards alone, such as `1ebc1fbc1hbc`, in any order and case. Returns the
 * hand, or a message of one or two lines.
 */
export function readHand(line: string): SetHand | string {
  const [, inside, alone] = HAND.exec(line) ?? [];
  const cards = cardsIn((inside ?? alone ?? '').toLowerCase());
  const [one, two, three] = cards;
  if (one === undefined || two === undefined || three === undefined || cards.length > 3)
    return `Sorry, ${givenText(line)} is not three cards.\nTry again with three cards, such as 1ebc 2fgs 3hrt.`;
  const wrong = cards.find((card) => !TEXTS.has(card));
  if (wrong !== undefined)
    return `Sorry, ${givenText(wrong)} is not a card. Try again.\nA card has one character each of 123, efh, bgr and cst, such as 1ebc.`;
  if (new Set(cards).size < 3)
    return `Sorry, a hand must have three different cards, not [${cards.join(',')}]. Try again.`;
  return new SetHand(SetCard.parse(one), SetCard.parse(two), SetCard.parse(three));
}

const TEXTS: ReadonlySet<string> = new Set(SetCard.all.map(String));

function cardsIn(text: string): readonly string[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return words.length === 1 && text.trim().length === 12 ? (words[0]?.match(/.{4}/g) ?? []) : words;
}
