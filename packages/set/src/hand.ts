import { InputError, type Move } from '@cards/core';
import { SetCard } from './card.js';
import { greatestOf, handMove, leastOf, middleOf } from './move.js';
import { thirdCard } from './third-card.js';

/**
 * Three different cards, a set or not. Hands are compared by their cards from the least on.
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
  /** The hand as a move of the game: seven bits for each packed card, the least highest. */
  readonly packed: Move;
  /** The cards, from the least to the greatest. */
  readonly cards: readonly [SetCard, SetCard, SetCard];

  /**
   * @param one - a card
   * @param two - another
   * @param three - and another, in any order
   * @throws InputError when two of them are the same
   */
  constructor(one: SetCard, two: SetCard, three: SetCard) {
    const cards: [SetCard, SetCard, SetCard] = [one, two, three];
    cards.sort((card, other) => card.compareTo(other));
    const [a, b, c] = cards;
    if (a.equals(b) || b.equals(c)) throw new InputError(`a hand is three different cards, not [${cards.join(',')}]`);
    this.cards = cards;
    this.packed = handMove(a.id, b.id, c.id);
  }

  /**
   * Reads a hand.
   *
   * @param text - such as `[1ebc,1fbc,1hbc]`, the cards in any order, with or without spaces
   * @throws InputError for anything else
   */
  static parse(text: string): SetHand {
    const words = /^\s*\[([^[\]]*)\]\s*$/.exec(text)?.[1]?.split(',') ?? [];
    const [one, two, three, ...more] = words;
    if (one === undefined || two === undefined || three === undefined || more.length > 0) {
      throw new InputError(`a hand is three cards in brackets, such as [1ebc,2fgs,3hrt], not ${JSON.stringify(text)}`);
    }
    return new SetHand(SetCard.parse(one), SetCard.parse(two), SetCard.parse(three));
  }

  /**
   * The hand of a move.
   *
   * @param packed - three packed cards, not {@link NONE} or {@link DONE}
   * @throws InputError when it is no packed hand
   */
  static of(packed: Move): SetHand {
    return new SetHand(SetCard.of(leastOf(packed)), SetCard.of(middleOf(packed)), SetCard.of(greatestOf(packed)));
  }

  /** Whether it is a set: in each of the four features the cards are all alike or all different. */
  isSet(): boolean {
    const [a, b, c] = this.cards;
    return thirdCard(a.id, b.id) === c.id;
  }

  /** Whether the card is one of the three. */
  contains(card: SetCard): boolean {
    return this.cards.some((other) => other.equals(card));
  }

  /** Less than, equal to or greater than 0 as this hand comes before the other, is the same, or comes after it. */
  compareTo(other: SetHand): number {
    return this.packed - other.packed;
  }

  /** Whether both have the same cards. */
  equals(other: SetHand): boolean {
    return this.packed === other.packed;
  }

  /** Its text, such as `[1ebc,1fbc,1hbc]`. */
  toString(): string {
    return `[${this.cards.join(',')}]`;
  }
}
