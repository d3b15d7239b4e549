import type { CardType } from './card-type.js';

/**
 * What a player sees: which cards lie face up, and what those show. A card is named by its place on the table, 0 to
 * `n - 1`, and a move is the card to turn up. Nothing here tells what a face-down card shows.
 *
 * Two cards that don't match lie open until the next move, so that there is time to look at them; that move turns them
 * back first, and may choose them again.
 */
export interface PairsView {
  /** How many cards there are. */
  readonly n: number;
  /** How many cards there are of each type. */
  readonly copies: number;
  /** How many cards have been turned up so far. */
  readonly flips: number;
  /** How many cards the next move can choose from. */
  readonly playable: number;
  /** The card that was turned up last; -1 before the first flip. */
  readonly lastFlipped: number;
  /** The card that was turned up before the last one; -1 before the second flip. */
  readonly flippedBefore: number;
  /**
   * The cards that the next move can choose from, in an order of no meaning; fast.
   *
   * @param index - 0 to `playable - 1`; of no meaning otherwise
   */
  playableAt(index: number): number;
  /** Whether the next move can choose this card. */
  isPlayable(card: number): boolean;
  /** Whether this card lies face up, open or matched. */
  isFaceUp(card: number): boolean;
  /** Whether this card lies face up and is not matched: the first card of a turn, or both of a mismatch. */
  isOpen(card: number): boolean;
  /**
   * What a card shows.
   *
   * @param card - a card that lies face up
   * @throws RangeError for a card that lies face down, and for what is no card
   */
  typeOf(card: number): CardType;
}
