import type { Move } from '@cards/core';

/**
 * The player's information: the face-up cards, the sets won, and the cards left in the deck. Cards are `SetCard.id`s, 0
 * to 80. No member reveals the order of the deck.
 */
export interface SetView {
  /** The parameter `tableau`: the number of face-up cards while the deck lasts. */
  readonly tableau: number;
  /** The parameter `dealMore`: 1 if three more cards are dealt when there is no set, else 0. */
  readonly dealMore: number;
  /** The current number of face-up cards. */
  readonly size: number;
  /** The number of cards left in the deck. */
  readonly deckSize: number;
  /** The number of sets won. */
  readonly won: number;
  /** The least set in the tableau as a move. If there is no set, it is `NONE`, the correct declaration. */
  readonly least: Move;
  /**
   * The id of a face-up card, by its position in ascending order.
   *
   * @param index - an integer from 0 to `size - 1`, which this method does not check
   */
  cardAt(index: number): number;
  /** Whether the card with this id is face up. */
  has(card: number): boolean;
  /** Whether the card with this id is still in the deck. */
  isUnseen(card: number): boolean;
  /**
   * A set won, as a move, by its position in the order in which the sets were won.
   *
   * @param index - an integer from 0 to `won - 1`, which this method does not check
   */
  wonAt(index: number): Move;
  /**
   * Finds all sets in the tableau as moves, in ascending order.
   *
   * @param into - receives the sets; a length of 1080 is always enough
   * @returns the number of sets
   */
  findAll(into: Int32Array): number;
}

/**
 * The view that a strategy gets: frozen, with the engine in a `#private` field, because a strategy is third-party code.
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

// All views share this prototype, so a strategy must not be able to change it.
Object.freeze(PlayerView.prototype);
