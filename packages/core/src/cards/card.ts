/** The names of the ranks, lowest first: the name of rank `r` is at `r - 1`. */
export const RANK_NAMES = [
  'Ace',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Jack',
  'Queen',
  'King',
] as const;

/** The names of the suits: the name of suit `s` is at `s - 1`. */
export const SUIT_NAMES = ['Spades', 'Hearts', 'Clubs', 'Diamonds'] as const;

/** The name of a rank. */
export type RankName = (typeof RANK_NAMES)[number];

/** The name of a suit. */
export type SuitName = (typeof SUIT_NAMES)[number];

/** How many cards a standard deck holds. */
export const DECK_SIZE = 52;

/**
 * A playing card: immutable, and interned, so that equal cards are the same object.
 *
 * @example
 * ```ts
 * import { Card } from '@cards/core';
 *
 * const queen = Card.of(12, 2);
 * String(queen); // => 'Queen of Hearts'
 * queen === Card.of(12, 2); // => true
 * ```
 */
export class Card {
  /** 1 (ace) to 13 (king). */
  readonly rank: number;
  /** 1 spades, 2 hearts, 3 clubs, 4 diamonds. */
  readonly suit: number;
  /**
   * The card as an integer from 0 to 51, `4 * (rank - 1) + (suit - 1)`: `id >> 2` orders by rank, and two
   * cards share a suit when their lowest two bits agree.
   */
  readonly id: number;

  private constructor(id: number) {
    this.rank = (id >> 2) + 1;
    this.suit = (id & 3) + 1;
    this.id = id;
    Object.freeze(this);
  }

  /**
   * The card with a rank and a suit.
   *
   * @param rank - 1 (ace) to 13 (king)
   * @param suit - 1 spades, 2 hearts, 3 clubs, 4 diamonds
   * @throws RangeError for anything else
   */
  static of(rank: number, suit: number): Card {
    if (!(Number.isInteger(rank) && rank >= 1 && rank <= RANK_NAMES.length)) {
      throw new RangeError(`a rank is a whole number from 1 (Ace) to 13 (King), not ${rank}`);
    }
    if (!(Number.isInteger(suit) && suit >= 1 && suit <= SUIT_NAMES.length)) {
      throw new RangeError(`a suit is 1 (Spades), 2 (Hearts), 3 (Clubs) or 4 (Diamonds), not ${suit}`);
    }
    return Card.byId(4 * (rank - 1) + (suit - 1));
  }

  /**
   * The card with an id.
   *
   * @param id - a {@link Card.id}, 0 to 51
   * @throws RangeError for anything else
   */
  static byId(id: number): Card {
    const card = Card.all[id];
    if (card === undefined) throw new RangeError(`a card's id is a whole number from 0 to 51, not ${id}`);
    return card;
  }

  /** The 52 cards of a standard deck, in the order of their ids. */
  static readonly all: readonly Card[] = Object.freeze(Array.from({ length: DECK_SIZE }, (_, id) => new Card(id)));

  /** The name of the rank: `Ace`, `Two`, … `King`. */
  get rankName(): RankName {
    return RANK_NAMES[this.rank - 1] as RankName;
  }

  /** The name of the suit: `Spades`, `Hearts`, `Clubs` or `Diamonds`. */
  get suitName(): SuitName {
    return SUIT_NAMES[this.suit - 1] as SuitName;
  }

  /** Whether `other` is a card of the same rank and suit. */
  equals(other: unknown): boolean {
    return this === other;
  }

  /** The card as text: `Ace of Spades`. */
  toString(): string {
    return `${this.rankName} of ${this.suitName}`;
  }
}
