import type { Move } from '@cards/core';

/**
 * What the player sees: the cards that lie face up and those that were won. A card is packed as `SetCard.id`, 0 to 80.
 * No member of it reveals the order of the deck; which cards are in the deck follows from the cards that were dealt.
 */
export interface SetView {
  /** The number of cards that lie face up while the deck lasts. */
  readonly tableau: number;
  /** 1 when three more cards are dealt where there is no set. */
  readonly dealMore: number;
  /** The number of cards that lie face up now. */
  readonly size: number;
  /** The number of cards left in the deck. */
  readonly deckSize: number;
  /** The number of sets won. */
  readonly won: number;
  /** The least set in the tableau as a move, in the order of hands; `NONE`, the right declaration, when there is none. */
  readonly least: Move;
  /**
   * The cards that lie face up, from the least to the greatest.
   *
   * @param index - 0 to `size - 1`; the result has no meaning otherwise
   */
  cardAt(index: number): number;
  /** Whether this card lies face up. */
  has(card: number): boolean;
  /** Whether this card is still in the deck. */
  isUnseen(card: number): boolean;
  /**
   * The sets won, as moves, in the order in which they were won.
   *
   * @param index - 0 to `won - 1`; the result has no meaning otherwise
   */
  wonAt(index: number): Move;
  /**
   * All sets in the tableau as moves, from the least to the greatest.
   *
   * @param into - receives them; 1080 always fit
   * @returns the number of sets
   */
  findAll(into: Int32Array): number;
}

/**
 * The view that a strategy is given, read-only at run time too: a strategy is third-party code, with or without types, and the only way
 * from here to the engine is a `#private` field.
 */
export class PlayerView implements SetView {
  readonly tableau: number;
  readonly dealMore: number;
  readonly #game: SetView;

  constructor(game: SetView) {
    this.tableau = game.tableau;
    this.dealMore = game.dealMore;
    this.#game = game;
    Object.freeze(this);
  }

  get size(): number {
    return this.#game.size;
  }

  get deckSize(): number {
    return this.#game.deckSize;
  }

  get won(): number {
    return this.#game.won;
  }

  get least(): Move {
    return this.#game.least;
  }

  cardAt(index: number): number {
    return this.#game.cardAt(index);
  }

  has(card: number): boolean {
    return this.#game.has(card);
  }

  isUnseen(card: number): boolean {
    return this.#game.isUnseen(card);
  }

  wonAt(index: number): Move {
    return this.#game.wonAt(index);
  }

  findAll(into: Int32Array): number {
    return this.#game.findAll(into);
  }
}

// All views share it.
Object.freeze(PlayerView.prototype);
