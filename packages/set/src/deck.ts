import { InputError, type Rng } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { DECK_SIZE, SetCard } from './card.js';

/**
 * A deck of cards: the source document's `SetDeck`.
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
  /** In reverse dealing order: the next card is the last one. */
  private readonly undealt: SetCard[];

  /**
   * @param order - the generator that shuffles the deck (Fisher–Yates), or a list of all 81 cards or their texts in
   *   dealing order
   * @throws InputError if `order` is neither, or the list does not contain each card exactly once
   */
  constructor(order: Rng | readonly (SetCard | string)[]) {
    if (isRng(order)) {
      this.undealt = [...SetCard.all];
      order.shuffle(this.undealt);
    } else {
      if (!Array.isArray(order))
        throw new InputError(
          `a deck needs a random generator, such as seededRng(1), or a list of all ${DECK_SIZE} cards, not ${givenText(order)}`,
        );
      this.undealt = Array.from(order, (card: SetCard | string) =>
        card instanceof SetCard ? card : SetCard.parse(card),
      );
      const kinds = new Set(this.undealt).size;
      if (this.undealt.length !== DECK_SIZE || kinds !== DECK_SIZE)
        throw new InputError(
          `a deck must contain all ${DECK_SIZE} cards, each once; this list has length ${this.undealt.length}, and its number of different cards is ${kinds}`,
        );
    }
    this.undealt.reverse();
  }

  /** The number of cards left to deal. */
  get size(): number {
    return this.undealt.length;
  }

  /** Whether no cards are left to deal. */
  get isEmpty(): boolean {
    return this.undealt.length === 0;
  }

  /**
   * Deals the next card.
   *
   * @throws InputError if the deck is empty
   */
  deal(): SetCard {
    const card = this.undealt.pop();
    if (card === undefined) throw new InputError('the deck is empty: all cards have been dealt');
    return card;
  }

  /** The cards left, in dealing order. */
  remaining(): SetCard[] {
    return [...this.undealt].reverse();
  }

  /** A text such as `<SetDeck:size=81>`, which does not show the cards. */
  toString(): string {
    return `<SetDeck:size=${this.size}>`;
  }
}

/** Whether the value is a generator. JavaScript callers can pass any value. */
function isRng(value: Rng | readonly (SetCard | string)[] | null | undefined): value is Rng {
  return typeof (value as Partial<Rng> | null | undefined)?.shuffle === 'function';
}
