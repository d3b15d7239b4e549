import type { Card, Seat } from '@cards/core';
import type { Layout } from './layout.js';

/**
 * What a player sees: the face-up cards and the score. All players see the same. A card is identified by its place,
 * counted along the rows from 0. A move is the place of the card to flip; two moves are a turn. No member reveals a
 * face-down card.
 *
 * The two cards of a turn stay face up until the next move, so that the players can look at them. If they are not a
 * pair, the next move turns them face down first, and can flip one of them again.
 */
export interface ConcentrationView extends Layout {
  /** The number of ranks in the game, from the ace up. */
  readonly ranks: number;
  /** The number of cards of each rank. */
  readonly copies: number;
  /** 1 if a pair earns another turn, otherwise 0. */
  readonly bonus: number;
  /** The number of players. They take turns by seat. */
  readonly players: number;
  /** The number of cards that are not won yet, including an open card. */
  readonly left: number;
  /** The number of finished turns. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: Seat;
  /** The first card of the current turn; -1 between turns. */
  readonly open: number;
  /** The first card of the last finished turn; -1 before there is one. */
  readonly first: number;
  /** The second card of the last finished turn; -1 before there is one. */
  readonly second: number;
  /** Whether the last finished turn found a pair; false before there is one. */
  readonly matched: boolean;
  /**
   * The number of passes in a row, of all players, with the cards `first` and `second`, up to the last finished turn.
   * A pass is a turn without a pair whose cards were both face up in earlier turns.
   */
  readonly passes: number;
  /** The number of cards that the next move can flip; 0 after the game is over. */
  readonly playable: number;
  /**
   * A card that the next move can flip. The order has no meaning. This is the fast way to draw one at random.
   *
   * @param index - 0 to `playable - 1`; the result for any other value has no meaning
   */
  playableAt(index: number): number;
  /** Whether the next move can flip this card. */
  isPlayable(place: number): boolean;
  /** Whether this card is face up: won, open, or one of the last turn until the next move. */
  isFaceUp(place: number): boolean;
  /**
   * The rank of a face-up card, 1 (ace) to 13 (king).
   *
   * @throws RangeError for a face-down card, and for a value that is not a place
   */
  rankAt(place: number): number;
  /**
   * A face-up card.
   *
   * @throws RangeError for a face-down card, and for a value that is not a place
   */
  cardAt(place: number): Card;
  /** The number of cards won by this seat. */
  won(seat: Seat): number;
}

/**
 * The view that a strategy gets: frozen, with the game in a `#private` field, because a strategy can be untrusted code.
 */
class SeatView implements ConcentrationView {
  readonly #game: ConcentrationView;

  constructor(game: ConcentrationView) {
    this.#game = game;
    Object.freeze(this);
  }

  get ranks(): number {
    return this.#game.ranks;
  }

  get copies(): number {
    return this.#game.copies;
  }

  get bonus(): number {
    return this.#game.bonus;
  }

  get players(): number {
    return this.#game.players;
  }

  get left(): number {
    return this.#game.left;
  }

  get turns(): number {
    return this.#game.turns;
  }

  get toMove(): Seat {
    return this.#game.toMove;
  }

  get open(): number {
    return this.#game.open;
  }

  get first(): number {
    return this.#game.first;
  }

  get second(): number {
    return this.#game.second;
  }

  get matched(): boolean {
    return this.#game.matched;
  }

  get passes(): number {
    return this.#game.passes;
  }

  get playable(): number {
    return this.#game.playable;
  }

  playableAt(index: number): number {
    return this.#game.playableAt(index);
  }

  isPlayable(place: number): boolean {
    return this.#game.isPlayable(place);
  }

  isFaceUp(place: number): boolean {
    return this.#game.isFaceUp(place);
  }

  rankAt(place: number): number {
    return this.#game.rankAt(place);
  }

  cardAt(place: number): Card {
    return this.#game.cardAt(place);
  }

  won(seat: Seat): number {
    return this.#game.won(seat);
  }
}

// All views share the prototype.
Object.freeze(SeatView.prototype);

/** A read-only view of a game, which always shows its current state. */
export function viewOf(game: ConcentrationView): ConcentrationView {
  return new SeatView(game);
}
