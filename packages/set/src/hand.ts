import { InputError, type Move } from '@cards/core';
import { checkMembers, givenText } from '@cards/core/internal';
import { SetCard, thirdCard } from './card.js';

/**
 * Three different cards, which can be a set or not. Hands are ordered by their least card, then the middle card, then
 * the greatest card.
 *
 * @example
 * ```ts
 * import { SetHand } from '@cards/set';
 *
 * const hand = SetHand.parse('[3frs, 1fbt,2fgc]');
 * String(hand); // => '[1fbt,2fgc,3frs]'
 * hand.isSet(); // => true
 * hand.compareTo(SetHand.parse('[1fbt,1hgc,3erc]')) > 0; // => true
 * SetHand.parse('[1fbt,1fbt,3frs]'); // throws "three different cards"
 * ```
 */
export class SetHand {
  /** The hand as a move: seven bits for each card id, with the least card in the highest bits. */
  readonly packed: Move;
  /** The cards, from the least to the greatest. */
  readonly cards: readonly [SetCard, SetCard, SetCard];

  /**
   * @param one - a card
   * @param two - a card
   * @param three - a card; the three cards can be in any order
   * @throws InputError if an argument is not a card, or two of the cards are equal
   */
  constructor(one: SetCard, two: SetCard, three: SetCard) {
    const cards: [SetCard, SetCard, SetCard] = [one, two, three];
    // JavaScript callers can pass any value.
    if (!cards.every((card) => card instanceof SetCard))
      throw new InputError(
        `a hand must have three cards, such as new SetCard('1ebc'), not ${cards.map(givenText).join()}`,
      );
    cards.sort((card, other) => card.compareTo(other));
    const [a, b, c] = cards;
    if (a.equals(b) || b.equals(c))
      throw new InputError(`a hand must have three different cards, not [${cards.join(',')}]`);
    this.cards = Object.freeze(cards);
    this.packed = handMove(a.id, b.id, c.id);
    Object.freeze(this);
  }

  /**
   * Parses a hand.
   *
   * @param text - a text such as `[1ebc,1fbc,1hbc]`, with the cards in any order, with or without spaces
   * @throws InputError if the text is not a hand
   */
  static parse(text: string): SetHand {
    const words = typeof text === 'string' ? (/^\s*\[([^[\]]*)\]\s*$/.exec(text)?.[1]?.split(',') ?? []) : [];
    const [one, two, three, ...more] = words;
    if (one === undefined || two === undefined || three === undefined || more.length > 0)
      throw new InputError(`a hand must be three cards in brackets, such as [1ebc,2fgs,3hrt], not ${givenText(text)}`);
    return new SetHand(SetCard.parse(one), SetCard.parse(two), SetCard.parse(three));
  }

  /**
   * Returns the hand of a move.
   *
   * @param packed - a packed hand, not {@link NONE} or {@link DONE}
   * @throws InputError if `packed` is not a packed hand
   */
  static of(packed: Move): SetHand {
    if (!(Number.isInteger(packed) && packed >= 0 && packed < 1 << 21))
      throw new InputError(
        `a packed hand must be an integer of 21 bits, such as handMove(0, 1, 2), not ${givenText(packed)}`,
      );
    return new SetHand(SetCard.of(leastOf(packed)), SetCard.of(middleOf(packed)), SetCard.of(greatestOf(packed)));
  }

  /** Whether the hand is a set: in each of the four features, the values are all equal or all different. */
  isSet(): boolean {
    const [a, b, c] = this.cards;
    return thirdCard(a.id, b.id) === c.id;
  }

  /** Whether `card` is one of the three cards. */
  contains(card: SetCard): boolean {
    if (!(card instanceof SetCard)) throw new InputError(`contains takes a card, not ${givenText(card)}`);
    return this.cards.includes(card);
  }

  /** Negative if this hand comes before `other`, 0 if they are equal, positive if this hand comes after `other`. */
  compareTo(other: SetHand): number {
    if (!(other instanceof SetHand)) throw new InputError(`compareTo takes a hand, not ${givenText(other)}`);
    return this.packed - other.packed;
  }

  /** Whether `other` has the same cards. */
  equals(other: unknown): boolean {
    return other instanceof SetHand && this.packed === other.packed;
  }

  /** The text of the hand, such as `[1ebc,1fbc,1hbc]`. */
  toString(): string {
    return `[${this.cards.join(',')}]`;
  }
}

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

/** The move that declares that the tableau contains no set. */
export const NONE: Move = 0;

/** The move that ends the game without a declaration. */
export const DONE: Move = 1;

/**
 * Packs three cards into a move: seven bits for each card id, with the least card in the highest bits. So packed hands
 * have the same order as hands. This function does not check its arguments.
 *
 * @param a - the id of the least card
 * @param b - the id of the middle card
 * @param c - the id of the greatest card
 *
 * @example
 * ```ts
 * import { handMove, SetHand } from '@cards/set';
 *
 * String(SetHand.of(handMove(0, 1, 2))); // => '[1ebc,1ebs,1ebt]'
 * ```
 */
export function handMove(a: number, b: number, c: number): Move {
  return (a << 14) | (b << 7) | c;
}

export function leastOf(hand: Move): number {
  return hand >> 14;
}

export function middleOf(hand: Move): number {
  return (hand >> 7) & 127;
}

export function greatestOf(hand: Move): number {
  return hand & 127;
}
