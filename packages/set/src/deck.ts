import { InputError, type Rng } from '@cards/core';
import { DECK_SIZE, SetCard } from './card.js';

/**
 * The deck: the document's `SetDeck`.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { SetCard, SetDeck } from '@cards/set';
 *
 * const deck = new SetDeck(seededRng('a deal'));
 * String(deck); // => '<SetDeck:size=81>'
 * deck.deal() === deck.deal(); // => false
 * deck.size; // => 79
 * String(new SetDeck(SetCard.all).deal()); // => '1ebc'
 * new SetDeck(['1ebc']); // throws "all 81 cards"
 * ```
 */
export class SetDeck {
  /** Dealt from the end. */
  private readonly undealt: SetCard[];

  /**
   * @param order - the generator that shuffles (Fisher–Yates), or all 81 cards or their texts, the first to be dealt first
   * @throws InputError for anything else, such as a list that does not hold each card exactly once
   */
  constructor(order: Rng | readonly (SetCard | string)[]) {
    // Code without types may give anything.
    const given: unknown = order;
    if (typeof given !== 'object' || given === null || !('shuffle' in order || Array.isArray(given))) {
      throw new InputError(
        `a deck takes a generator, such as seededRng(1), or a list of all ${DECK_SIZE} cards, not ${String(given)}`,
      );
    }
    if ('shuffle' in order) {
      this.undealt = [...SetCard.all];
      order.shuffle(this.undealt);
    } else {
      this.undealt = Array.from(order, (card) => SetCard.parse(String(card)));
      const kinds = new Set(this.undealt).size;
      if (this.undealt.length !== DECK_SIZE || kinds !== DECK_SIZE) {
        throw new InputError(
          `a deck is all ${DECK_SIZE} cards, each once, not ${this.undealt.length} cards of ${kinds} kinds`,
        );
      }
    }
    this.undealt.reverse();
  }

  /** The number of cards left to deal. */
  get size(): number {
    return this.undealt.length;
  }

  /** Whether no cards are left. */
  get isEmpty(): boolean {
    return this.undealt.length === 0;
  }

  /**
   * Deals the next card.
   *
   * @throws InputError when the deck is empty
   */
  deal(): SetCard {
    const card = this.undealt.pop();
    if (card === undefined) throw new InputError('the deck is empty: all of its cards have been dealt');
    return card;
  }

  /** The cards left, the next one first. */
  remaining(): SetCard[] {
    return [...this.undealt].reverse();
  }

  /** Such as `<SetDeck:size=81>`; nothing of the cards. */
  toString(): string {
    return `<SetDeck:size=${this.size}>`;
  }
}
