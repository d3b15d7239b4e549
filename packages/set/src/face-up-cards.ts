import type { Move } from '@cards/core';
import { lowestBit, withoutLowest } from './bits.js';
import { DECK_SIZE } from './card.js';
import { greatestOf, handMove, leastOf, middleOf, NONE } from './move.js';
import { THIRD } from './third-card.js';

/** The most sets that a tableau can hold: all 81 cards have 81 * 80 / 6. */
export const MAX_TABLEAU_SETS = 1080;

/** The least card with the number 3. */
const FIRST_THREE = 54;

/**
 * Packed cards that lie face up, from the least to the greatest, and the search for sets among them. The methods that lay down and take
 * away cards are protected: `PackedTableau` makes them public, `SetEngine` calls them by the rules.
 */
export class FaceUpCards {
  /** The packed cards in order, in the first {@link FaceUpCards.size} places. */
  protected readonly cards = new Uint8Array(DECK_SIZE);
  /** For each packed card 0, or the card plus 1 when it lies there: one lookup finds both "it lies there" and "it is greater than b". */
  protected readonly held = new Uint8Array(DECK_SIZE);
  /** A bit for each card that lies there. */
  private readonly bits = new Int32Array(3);
  private count = 0;

  /** The number of cards that lie there. */
  get size(): number {
    return this.count;
  }

  /** Whether this packed card lies there; false for a number that is not a card. */
  has(card: number): boolean {
    return (this.held[card] ?? 0) !== 0;
  }

  /**
   * The cards in order.
   *
   * @param index - 0 to `size - 1`; the result has no meaning otherwise
   */
  cardAt(index: number): number {
    return this.cards[index] as number;
  }

  /** Lays down a packed card that does not lie there yet. */
  protected insert(card: number): void {
    this.mark(card);
    this.arrange();
  }

  /**
   * Lays down packed cards that do not lie there yet.
   *
   * @param cards - where they are listed
   * @param from - the place of the first one
   * @param until - the place behind the last one
   */
  protected lay(cards: Uint8Array, from: number, until: number): void {
    for (let i = from; i < until; i++) this.mark(cards[i] as number);
    this.arrange();
  }

  /** Takes away the three cards of a packed hand, all of which lie there. */
  protected take(hand: Move): void {
    this.unmark(hand);
    this.arrange();
  }

  /** Takes away all cards. */
  protected clear(): void {
    const { cards, held, bits } = this;
    for (let i = 0; i < this.count; i++) held[cards[i] as number] = 0;
    bits[0] = 0;
    bits[1] = 0;
    bits[2] = 0;
    this.count = 0;
  }

  /** The least set, packed; {@link NONE} when there is none. */
  findLeast(): Move {
    const { cards, held, count: size } = this;
    const threes = this.placeOfThrees();
    for (let i = 0; i < size - 2; i++) {
      const a = cards[i] as number;
      const row = a * DECK_SIZE;
      const end = i < threes ? threes : size - 1;
      for (let j = i + 1; j < end; j++) {
        const b = cards[j] as number;
        const c = held[THIRD[row + b] as number] as number;
        // The third card is never b itself, so that c > b, where c is a card plus 1, says that the card is greater.
        if (c > b) return handMove(a, b, c - 1);
      }
    }
    return NONE;
  }

  /**
   * All sets, packed, from the least to the greatest.
   *
   * @param into - receives them; {@link MAX_TABLEAU_SETS} always fit
   * @returns the number of sets
   */
  findAll(into: Int32Array): number {
    const { cards, held, count: size } = this;
    const threes = this.placeOfThrees();
    let found = 0;
    for (let i = 0; i < size - 2; i++) {
      const a = cards[i] as number;
      const row = a * DECK_SIZE;
      const end = i < threes ? threes : size - 1;
      for (let j = i + 1; j < end; j++) {
        const b = cards[j] as number;
        const c = held[THIRD[row + b] as number] as number;
        if (c > b) into[found++] = handMove(a, b, c - 1);
      }
    }
    return found;
  }

  /**
   * The place of the first card with the number 3. The numbers of a set are all alike or 1, 2, 3: where the least card is
   * no 3, the one between is none either, which spares half of the pairs.
   */
  private placeOfThrees(): number {
    let place = this.count;
    while (place > 0 && (this.cards[place - 1] as number) >= FIRST_THREE) place--;
    return place;
  }

  /** Takes away the three cards of a packed hand; their places in the order are kept until the next {@link FaceUpCards.lay}. */
  protected unmark(hand: Move): void {
    const { held, bits } = this;
    const a = leastOf(hand);
    const b = middleOf(hand);
    const c = greatestOf(hand);
    held[a] = 0;
    held[b] = 0;
    held[c] = 0;
    bits[a >> 5] = (bits[a >> 5] as number) & ~(1 << (a & 31));
    bits[b >> 5] = (bits[b >> 5] as number) & ~(1 << (b & 31));
    bits[c >> 5] = (bits[c >> 5] as number) & ~(1 << (c & 31));
  }

  /** Lays down the cards of another tableau, and no others. */
  protected layAs(other: FaceUpCards): void {
    this.count = other.count;
    this.cards.set(other.cards);
    this.held.set(other.held);
    this.bits.set(other.bits);
  }

  private mark(card: number): void {
    this.held[card] = card + 1;
    this.bits[card >> 5] = (this.bits[card >> 5] as number) | (1 << (card & 31));
  }

  /** Lists the cards again from their bits, which is faster than moving them up and down one by one. */
  private arrange(): void {
    const { cards, bits } = this;
    let size = 0;
    for (let word = 0, base = 0; word < 3; word++, base += 32) {
      for (let rest = bits[word] as number; rest !== 0; rest = withoutLowest(rest))
        cards[size++] = base + lowestBit(rest);
    }
    this.count = size;
  }
}
