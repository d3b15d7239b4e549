import { Card, IllegalMoveError, InputError } from '@cards/core';
import { givenText } from '@cards/core/internal';

/**
 * Whether `card` can be played on `top`, both as `Card.id`s: it has the same suit, or the same or a higher rank. The
 * answer is 1 or 0 without a branch, which would be unpredictable. The first operand is negative if the suits, the low
 * two bits, are equal, and the second one if `card` has at least the rank of `top`.
 */
export function followsPacked(card: number, top: number): number {
  return ((((card ^ top) & 3) - 1) | ((top & ~3) - 1 - card)) >>> 31;
}

/** The pile as a player sees it: read-only. */
export interface PileView {
  /** The card that the next one must follow. */
  readonly topCard: Card;
  /** The number of cards on the pile, including the starter card. */
  readonly numCards: number;
  /**
   * Whether `card` can be played now: it has the suit of the top card, or the same or a higher rank.
   *
   * @throws InputError if the value is not a card
   */
  canPlay(card: Card): boolean;
}

class ReadOnlyPile implements PileView {
  readonly #pile: CardPile;

  constructor(pile: CardPile) {
    this.#pile = pile;
    Object.freeze(this);
  }

  get topCard(): Card {
    return this.#pile.topCard;
  }

  get numCards(): number {
    return this.#pile.numCards;
  }

  canPlay(card: Card): boolean {
    return this.#pile.canPlay(card);
  }
}

// All seats share this prototype, so a strategy must not be able to change it.
Object.freeze(ReadOnlyPile.prototype);

/**
 * The pile that all players play on. It stores the top card and the number of cards, because the rules need no more.
 *
 * @example
 * ```ts
 * import { Card } from '@cards/core';
 * import { CardPile } from '@cards/unowar';
 *
 * const pile = new CardPile(new Card(6, 3)); // Six of Clubs
 * pile.canPlay(new Card(2, 3)); // => true
 * pile.canPlay(new Card(5, 1)); // => false
 * pile.play(new Card(10, 1));
 * String(pile.topCard); // => 'Ten of Spades'
 * pile.numCards; // => 2
 * ```
 */
export class CardPile implements PileView {
  private top: number;
  private height = 1;

  /**
   * Creates a pile of one card.
   *
   * @throws InputError if `topCard` is not a card
   */
  constructor(topCard: Card) {
    this.top = idOf(topCard);
  }

  get topCard(): Card {
    return Card.byId(this.top);
  }

  get numCards(): number {
    return this.height;
  }

  /** The `Card.id` of the top card, 0 to 51. */
  get topId(): number {
    return this.top;
  }

  canPlay(card: Card): boolean {
    return followsPacked(idOf(card), this.top) === 1;
  }

  /**
   * Puts a card on the pile.
   *
   * @throws IllegalMoveError if the card cannot be played; the pile does not change
   * @throws InputError if the value is not a card; the pile does not change
   */
  play(card: Card): void {
    if (!this.canPlay(card)) throw new IllegalMoveError(`${card} cannot be played on ${this.topCard}`);
    this.put(card.id);
  }

  /** Puts a card on the pile by its `Card.id`, without a check. */
  put(id: number): void {
    this.top = id;
    this.height++;
  }

  /**
   * Starts a new pile.
   *
   * @param id - the `Card.id` of the top card
   * @param size - the number of cards; 1 if `id` is the starter card
   */
  restart(id: number, size = 1): void {
    this.top = id;
    this.height = size;
  }

  /** A live, read-only view of this pile. */
  view(): PileView {
    return new ReadOnlyPile(this);
  }
}

/** The `Card.id` of a card, also of another copy of the core package. @throws InputError for any other value */
export function idOf(card: Card): number {
  // JavaScript callers can pass any value.
  const id = (card as Partial<Card> | null | undefined)?.id;
  if (typeof id !== 'number' || Card.all[id] === undefined)
    throw new InputError(`a card is needed, such as new Card(6, 3), not ${givenText(card)}`);
  return id;
}
