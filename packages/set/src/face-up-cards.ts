import type { Move } from '@cards/core';
import { DECK_SIZE, THIRD } from './card.js';
import { greatestOf, handMove, leastOf, middleOf, NONE } from './hand.js';

/** The maximum number of sets in a tableau: all 81 cards contain 81 * 80 / 6 sets. */
export const MAX_TABLEAU_SETS = 1080;

/** The number of cards with the same number. */
const SAME_NUMBER = 27;

/**
 * The ids of the face-up cards in ascending order, and the search for sets among them. The methods that add and remove
 * cards are protected. `PackedTableau` makes them public, and `SetEngine` calls them according to the rules.
 */
export class FaceUpCards {
  /** The card ids in ascending order, in the first {@link FaceUpCards.size} places. */
  protected readonly cards = new Uint8Array(DECK_SIZE);
  /**
   * By card id: the id plus 1 if the card is face up, else 0. One lookup tests "is face up" and "is greater than b".
   */
  protected readonly held = new Uint8Array(DECK_SIZE);
  /** For each number, 1 to 3, one bit for each face-up card. */
  private readonly bits = new Int32Array(3);
  private count = 0;
  /**
   * The position of the first card with the number 3. The numbers of a set are equal, or 1, 2 and 3: if the least card
   * does not have the number 3, the middle card does not either. This saves half of the pairs.
   */
  private threes = 0;

  /** The number of face-up cards. */
  get size(): number {
    return this.count;
  }

  /** Whether the card with this id is face up; false for a number that is not an id. */
  has(card: number): boolean {
    return (this.held[card] ?? 0) !== 0;
  }

  /**
   * The id of a face-up card, by its position in ascending order.
   *
   * @param index - an integer from 0 to `size - 1`, which this method does not check
   */
  cardAt(index: number): number {
    return this.cards[index] as number;
  }

  protected insert(card: number): void {
    this.mark(card);
    this.arrange();
  }

  /** Adds the cards `cards[from]` to `cards[until - 1]`, which are not face up yet. */
  protected lay(cards: Uint8Array, from: number, until: number): void {
    for (let i = from; i < until; i++) this.mark(cards[i] as number);
    this.arrange();
  }

  /** Removes the three cards of a packed hand, all of which must be face up. */
  protected take(hand: Move): void {
    this.unmark(hand);
    this.arrange();
  }

  protected clear(): void {
    const { cards, held, bits } = this;
    for (let i = 0; i < this.count; i++) held[cards[i] as number] = 0;
    bits.fill(0);
    this.count = 0;
  }

  /** The least set as a packed hand; {@link NONE} if there is no set. */
  findLeast(): Move {
    const { cards, held, count: size, threes } = this;
    for (let i = 0; i < size - 2; i++) {
      const a = cards[i] as number;
      const row = a * DECK_SIZE;
      const end = i < threes ? threes : size - 1;
      for (let j = i + 1; j < end; j++) {
        const b = cards[j] as number;
        const c = held[THIRD[row + b] as number] as number;
        // c is 0 or an id plus 1. The third card never equals b, so c > b means that its id is greater than b.
        if (c > b) return handMove(a, b, c - 1);
      }
    }
    return NONE;
  }

  /**
   * Finds all sets, in ascending order.
   *
   * @param into - receives the sets as packed hands; a length of {@link MAX_TABLEAU_SETS} is always enough
   * @returns the number of sets
   */
  findAll(into: Int32Array): number {
    const { cards, held, count: size, threes } = this;
    let sets = 0;
    for (let i = 0; i < size - 2; i++) {
      const a = cards[i] as number;
      const row = a * DECK_SIZE;
      const end = i < threes ? threes : size - 1;
      for (let j = i + 1; j < end; j++) {
        const b = cards[j] as number;
        const c = held[THIRD[row + b] as number] as number;
        if (c > b) into[sets++] = handMove(a, b, c - 1);
      }
    }
    return sets;
  }

  /** Removes the three cards of a packed hand, but does not update the order until the next {@link FaceUpCards.lay}. */
  protected unmark(hand: Move): void {
    this.remove(leastOf(hand));
    this.remove(middleOf(hand));
    this.remove(greatestOf(hand));
  }

  private remove(card: number): void {
    this.held[card] = 0;
    this.bits[numberOf(card)] = (this.bits[numberOf(card)] as number) & ~bitOf(card);
  }

  /** Makes the face-up cards equal to those of `other`. */
  protected copyFaceUp(other: FaceUpCards): void {
    this.count = other.count;
    this.threes = other.threes;
    this.cards.set(other.cards);
    this.held.set(other.held);
    this.bits.set(other.bits);
  }

  private mark(card: number): void {
    this.held[card] = card + 1;
    this.bits[numberOf(card)] = (this.bits[numberOf(card)] as number) | bitOf(card);
  }

  /** Lists the cards from their bits, which is faster than an insertion or a removal in the list. */
  private arrange(): void {
    const { cards, bits } = this;
    let size = 0;
    for (let number = 0, base = 0; number < 3; number++, base += SAME_NUMBER) {
      if (number === 2) this.threes = size;
      for (let rest = bits[number] as number; rest !== 0; rest = withoutLowest(rest))
        cards[size++] = base + lowestBit(rest);
    }
    this.count = size;
  }
}

const numberOf = (card: number): number => (card * 19) >> 9;

const bitOf = (card: number): number => 1 << (card - SAME_NUMBER * numberOf(card));

export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest = withoutLowest(rest)) count++;
  return count;
}

/** The index of the lowest 1 bit, from 0; -1 for the word 0. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The word without its lowest 1 bit. `for (let rest = bits; rest !== 0; rest = withoutLowest(rest))` visits all. */
export function withoutLowest(bits: number): number {
  return bits & (bits - 1);
}
