import { givenText, InputError } from './errors.js';

/** The names of the ranks, lowest first: `RANK_NAMES[rank - 1]`. */
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

/** The names of the suits: `SUIT_NAMES[suit - 1]`. */
export const SUIT_NAMES = ['Spades', 'Hearts', 'Clubs', 'Diamonds'] as const;

/** The name of a rank: `Ace` to `King`. */
export type RankName = (typeof RANK_NAMES)[number];

/** The name of a suit: `Spades`, `Hearts`, `Clubs` or `Diamonds`. */
export type SuitName = (typeof SUIT_NAMES)[number];

/** The number of cards in a standard deck. */
export const DECK_SIZE = 52;

/**
 * A playing card of a standard deck. Cards are immutable, and there is one object for each card: compare with `===`.
 *
 * @example
 * ```ts
 * import { Card } from '@cards/core';
 *
 * const queen = new Card(12, 2);
 * String(queen); // => 'Queen of Hearts'
 * queen === Card.of(12, 2); // => true
 * Card.byId(queen.id) === queen; // => true
 * new Card(14, 1); // throws RangeError
 * ```
 */
export class Card {
  /** The rank, from 1 (ace) to 13 (king). */
  readonly rank: number;
  /** The suit: 1 spades, 2 hearts, 3 clubs, 4 diamonds. */
  readonly suit: number;
  /**
   * The card as an integer from 0 to 51: `4 * (rank - 1) + (suit - 1)`. So `id >> 2` is `rank - 1`, and `id & 3` is
   * `suit - 1`.
   */
  readonly id: number;

  /**
   * The card with a rank and a suit. It is the same object each time.
   *
   * @param rank - 1 (ace) to 13 (king)
   * @param suit - 1 spades, 2 hearts, 3 clubs, 4 diamonds
   * @throws InputError for any other rank or suit
   */
  constructor(rank: number, suit: number) {
    if (!(Number.isInteger(rank) && rank >= 1 && rank <= RANK_NAMES.length)) {
      throw new InputError(`a rank must be an integer from 1 (Ace) to 13 (King), not ${givenText(rank)}`);
    }
    if (!(Number.isInteger(suit) && suit >= 1 && suit <= SUIT_NAMES.length)) {
      throw new InputError(`a suit must be 1 (Spades), 2 (Hearts), 3 (Clubs) or 4 (Diamonds), not ${givenText(suit)}`);
    }
    this.rank = rank;
    this.suit = suit;
    this.id = 4 * (rank - 1) + (suit - 1);
    // The deck below is created first, and holds the only object of each card.
    const card = (Card.all as readonly Card[] | undefined)?.[this.id];
    // oxlint-disable-next-line no-constructor-return -- equal cards must be the same object
    if (card !== undefined) return card;
    Object.freeze(this);
  }

  /** Returns the card with a rank and a suit, as the constructor does. */
  static of(rank: number, suit: number): Card {
    return new Card(rank, suit);
  }

  /**
   * Returns the card with an id.
   *
   * @param id - a {@link Card.id}, an integer from 0 to 51
   * @throws InputError for any other id
   */
  static byId(id: number): Card {
    const card = Card.all[id];
    // A text such as 'length' is a member of an array too.
    if (card === undefined || typeof id !== 'number')
      throw new InputError(`a card id must be an integer from 0 to 51, not ${givenText(id)}`);
    return card;
  }

  /** The 52 cards of a standard deck, in the order of their ids. */
  static readonly all: readonly Card[] = Object.freeze(
    Array.from({ length: DECK_SIZE }, (_, id) => new Card((id >> 2) + 1, (id & 3) + 1)),
  );

  /** The name of the rank: `Ace`, `Two`, … `King`. */
  get rankName(): RankName {
    return RANK_NAMES[this.rank - 1] as RankName;
  }

  /** The name of the suit: `Spades`, `Hearts`, `Clubs` or `Diamonds`. */
  get suitName(): SuitName {
    return SUIT_NAMES[this.suit - 1] as SuitName;
  }

  /** Returns whether `other` is the same card. */
  equals(other: unknown): boolean {
    return this === other;
  }

  /** Returns the name of the card, such as `Ace of Spades`. */
  toString(): string {
    return `${this.rankName} of ${this.suitName}`;
  }
}
