import { Card, IllegalMoveError, InputError } from '@cards/core';

/** Whether `card` can be played on `top`: it has the same suit, or the same or a higher rank. */
function follows(card: Card, top: Card): boolean {
  return followsPacked(card.id, top.id) === 1;
}

/**
 * {@link follows} for `Card.id`s, as 1 or 0 without a branch, which would be unpredictable. The first operand is
 * negative if the suits, the low two bits, are equal, and the second one if `card` has at least the rank of `top`.
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
  /** Whether `card` can be played now: it has the suit of the top card, or the same or a higher rank. */
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
 * const pile = new CardPile(Card.of(6, 3)); // Six of Clubs
 * pile.canPlay(Card.of(2, 3)); // => true
 * pile.canPlay(Card.of(5, 1)); // => false
 * pile.play(Card.of(10, 1));
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
    // JavaScript callers can pass any value.
    const id = (topCard as Card | null | undefined)?.id ?? -1;
    if (Card.all[id] === undefined) throw new InputError('a pile needs its first card, such as Card.of(6, 3)');
    this.top = id;
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
    return follows(card, this.topCard);
  }

  /**
   * Puts a card on the pile.
   *
   * @throws IllegalMoveError if the card cannot be played; the pile does not change
   */
  play(card: Card): void {
    if (!Card.all.includes(card)) throw new IllegalMoveError('a pile takes cards only, such as Card.of(6, 3)');
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
