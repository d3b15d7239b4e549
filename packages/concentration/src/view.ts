import type { Card, Seat } from '@cards/core';
import type { Layout } from './layout.js';

/**
 * What a player sees: which cards lie face up, what those show, and the score. Both players see the same. A card is
 * named by its place on the table, counted along the rows from 0, and a move is the card to flip; two moves are a turn.
 * No member reveals what a face-down card shows.
 *
 * The two cards of a turn stay open until the next move, so that the players can look at them. If they are no pair,
 * that move turns them back first, and can choose them again.
 */
export interface ConcentrationView extends Layout {
  /** The number of ranks in the game, from the ace up. */
  readonly ranks: number;
  /** The number of cards of each rank. */
  readonly copies: number;
  /** 1 when a player who finds a pair moves again, otherwise 0. */
  readonly bonus: number;
  /** How many cards are not won yet, an open one included. */
  readonly left: number;
  /** How many turns are finished. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: Seat;
  /** The card that was flipped first in the current turn; -1 between turns. */
  readonly open: number;
  /** The card that was flipped first in the last finished turn; -1 before there is one. */
  readonly first: number;
  /** The card that was flipped second in the last finished turn; -1 before there is one. */
  readonly second: number;
  /** Whether the last finished turn found a pair; false before there is one. */
  readonly matched: boolean;
  /** How many cards the next move can choose from. */
  readonly playable: number;
  /**
   * The cards that the next move can choose from, in an order without meaning; fast.
   *
   * @param index - 0 to `playable - 1`; the result for any other value has no meaning
   */
  playableAt(index: number): number;
  /** Whether the next move can choose this card. */
  isPlayable(place: number): boolean;
  /** Whether this card lies face up: won, open, or one of the last turn until the next move. */
  isFaceUp(place: number): boolean;
  /**
   * The rank of a card that lies face up, 1 (ace) to 13 (king).
   *
   * @throws RangeError for a card that lies face down, and for a value that is no place
   */
  rankAt(place: number): number;
  /**
   * A card that lies face up.
   *
   * @throws RangeError for a card that lies face down, and for a value that is no place
   */
  cardAt(place: number): Card;
  /** How many cards the player in this seat has won. */
  won(seat: Seat): number;
}

/**
 * What a strategy is handed of a game: a frozen object whose only way to the game is a `#private` field. A strategy can
 * be untrusted code, with or without types, and would otherwise win by writing to its view.
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

// All views share it.
Object.freeze(SeatView.prototype);

/** A read-only view of a game, which always shows the present. */
export function viewOf(game: ConcentrationView): ConcentrationView {
  return new SeatView(game);
}
