import type { Move } from '@cards/core';

/**
 * What the player sees: the cards that lie face up and those that were won. A card is packed as `SetCard.id`, 0 to 80.
 * Nothing here tells the order of the deck; which cards are in it follows from those that can be seen.
 */
export interface SetView {
  /** How many cards lie face up as long as the deck lasts. */
  readonly tableau: number;
  /** 1 when three more cards are dealt where there is no set. */
  readonly dealMore: number;
  /** How many cards lie face up. */
  readonly size: number;
  /** How many cards are left in the deck. */
  readonly deckSize: number;
  /** How many sets have been won. */
  readonly won: number;
  /** The least set on the table as a move, in the order of hands; `NONE`, the right declaration, when there is none. */
  readonly least: Move;
  /**
   * The cards that lie face up, from the least to the greatest.
   *
   * @param index - 0 to `size - 1`; of no meaning otherwise
   */
  cardAt(index: number): number;
  /** Whether this card lies face up. */
  has(card: number): boolean;
  /** Whether this card has not been dealt yet. */
  isUnseen(card: number): boolean;
  /**
   * The sets won, as moves, in the order in which they were won.
   *
   * @param index - 0 to `won - 1`; of no meaning otherwise
   */
  wonAt(index: number): Move;
  /**
   * All sets on the table as moves, from the least to the greatest.
   *
   * @param into - receives them; 1080 always fit
   * @returns how many there are
   */
  findAll(into: Int32Array): number;
}
