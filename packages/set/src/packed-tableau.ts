import type { Move } from '@cards/core';
import { DECK_SIZE } from './card.js';
import { greatestOf, handMove, leastOf, middleOf, NONE } from './move.js';
import { THIRD } from './third-card.js';

/** As many sets as a tableau can hold: all 81 cards have 81 * 80 / 6. */
export const MAX_TABLEAU_SETS = 1080;

/**
 * Packed cards that lie face up, from the least to the greatest, and the search for sets among them. Nothing is checked
 * here; `SetTableau` is the same with checks, and `SetEngine` with rules.
 */
export class PackedTableau {
  /** How many cards lie there. */
  size = 0;
  /** The packed cards in order, in the first {@link PackedTableau.size} places. */
  protected readonly cards = new Uint8Array(DECK_SIZE);
  /** For each packed card 0, or the card plus 1 when it lies there: one look tells "there, and greater than b". */
  protected readonly held = new Uint8Array(DECK_SIZE);

  /** Whether this packed card lies there; false for what is no card. */
  has(card: number): boolean {
    return (this.held[card] ?? 0) !== 0;
  }

  /**
   * The cards in order.
   *
   * @param index - 0 to `size - 1`; of no meaning otherwise
   */
  cardAt(index: number): number {
    return this.cards[index] as number;
  }

  /** Lays down a packed card that does not lie there yet. */
  insert(card: number): void {
    const { cards, held } = this;
    let place = this.size++;
    while (place > 0 && (cards[place - 1] as number) > card) {
      cards[place] = cards[place - 1] as number;
      place--;
    }
    cards[place] = card;
    held[card] = card + 1;
  }

  /** Takes away the three cards of a packed hand, all of which lie there. */
  take(hand: Move): void {
    const { cards, held } = this;
    held[leastOf(hand)] = 0;
    held[middleOf(hand)] = 0;
    held[greatestOf(hand)] = 0;
    let kept = 0;
    for (let i = 0; i < this.size; i++) {
      const card = cards[i] as number;
      cards[kept] = card;
      // Three cards fail the test; the place of each is written over by the next card that stays.
      if (held[card] !== 0) kept++;
    }
    this.size = kept;
  }

  /** Takes away all cards. */
  clear(): void {
    const { cards, held } = this;
    for (let i = 0; i < this.size; i++) held[cards[i] as number] = 0;
    this.size = 0;
  }

  /** The least set, packed; {@link NONE} when there is none. */
  findLeast(): Move {
    const { cards, held, size } = this;
    for (let i = 0; i < size - 2; i++) {
      const a = cards[i] as number;
      const row = a * DECK_SIZE;
      for (let j = i + 1; j < size - 1; j++) {
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
   * @returns how many there are
   */
  findAll(into: Int32Array): number {
    const { cards, held, size } = this;
    let count = 0;
    for (let i = 0; i < size - 2; i++) {
      const a = cards[i] as number;
      const row = a * DECK_SIZE;
      for (let j = i + 1; j < size - 1; j++) {
        const b = cards[j] as number;
        const c = held[THIRD[row + b] as number] as number;
        if (c > b) into[count++] = handMove(a, b, c - 1);
      }
    }
    return count;
  }

  /** Lays down what lies in another tableau, and nothing else. */
  protected layAs(other: PackedTableau): void {
    this.size = other.size;
    this.cards.set(other.cards);
    this.held.set(other.held);
  }
}
