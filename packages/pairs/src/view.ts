import type { CardType } from './card-type.js';

/**
 * What a player sees: which cards lie face up, and what those show. A card is named by its place on the table, 0 to `n
 * - 1`, and a move is the card to flip. No member reveals what a face-down card shows.
 *
 * A view follows the contract of moves, not that of the document's `flip`: two cards that do not match stay open until
 * the next move, so that the player can look at them. That move turns them back first, and can choose them again.
 */
export interface PairsView {
  /** The number of cards. */
  readonly n: number;
  /** The number of cards of each type. */
  readonly copies: number;
  /** How many flips there have been. */
  readonly flips: number;
  /** How many cards the next move can choose from. */
  readonly playable: number;
  /** The card that was flipped last; -1 before the first flip. */
  readonly lastFlipped: number;
  /** The card that was flipped before the last one; -1 before the second flip. */
  readonly flippedBefore: number;
  /**
   * The cards that the next move can choose from, in an order without meaning; fast.
   *
   * @param index - 0 to `playable - 1`; the result for any other value has no meaning
   */
  playableAt(index: number): number;
  /**
   * Whether the next move can choose this card. While a mismatch is open, that is every card that is not matched, the
   * two open ones included: the move turns them back before it flips.
   */
  isPlayable(card: number): boolean;
  /** Whether this card lies face up, open or matched. */
  isFaceUp(card: number): boolean;
  /** Whether this card lies face up and is not matched: the first card of a turn, or either card of a mismatch. */
  isOpen(card: number): boolean;
  /**
   * What a card shows.
   *
   * @param card - a card that lies face up
   * @throws RangeError for a card that lies face down, and for a value that is no card
   */
  typeOf(card: number): CardType;
}

/**
 * What a strategy is handed of a game: a frozen object whose only way to the game is a `#private` field. A strategy can
 * be untrusted code, with or without types, and would otherwise win by writing to its view.
 */
class SeatView implements PairsView {
  readonly #game: PairsView;

  constructor(game: PairsView) {
    this.#game = game;
    Object.freeze(this);
  }

  get n(): number {
    return this.#game.n;
  }

  get copies(): number {
    return this.#game.copies;
  }

  get flips(): number {
    return this.#game.flips;
  }

  get playable(): number {
    return this.#game.playable;
  }

  get lastFlipped(): number {
    return this.#game.lastFlipped;
  }

  get flippedBefore(): number {
    return this.#game.flippedBefore;
  }

  playableAt(index: number): number {
    return this.#game.playableAt(index);
  }

  isPlayable(card: number): boolean {
    return this.#game.isPlayable(card);
  }

  isFaceUp(card: number): boolean {
    return this.#game.isFaceUp(card);
  }

  isOpen(card: number): boolean {
    return this.#game.isOpen(card);
  }

  typeOf(card: number): CardType {
    return this.#game.typeOf(card);
  }
}

// All views share it.
Object.freeze(SeatView.prototype);

/** A read-only view of a game, which always shows the present. */
export function viewOf(game: PairsView): PairsView {
  return new SeatView(game);
}
