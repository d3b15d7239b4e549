import type { Card, Seat } from '@cards/core';
import type { Layout } from './layout.js';

/**
 * What a player sees: which cards lie face up, what those show, and the score. Both players see the same. A card is named by
 * its place on the table, counted along the rows from 0, and a move is the card to turn up; two moves are a turn.
 *
 * The two cards of a turn lie open until the next move, so that there is time to look at them; if they are no pair, that
 * move turns them back first, and may choose them again. Nothing here tells what a face-down card shows.
 */
export interface ConcentrationView extends Layout {
  /** How many ranks are in the game, from the ace up. */
  readonly ranks: number;
  /** How many cards there are of each rank. */
  readonly copies: number;
  /** 1 when a player who found a pair moves again, else 0. */
  readonly bonus: number;
  /** How many cards are not won yet, an open one included. */
  readonly left: number;
  /** How many turns have been finished. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: Seat;
  /** The card that was turned up first in the turn that is not finished; -1 between turns. */
  readonly open: number;
  /** The card that was turned up first in the last finished turn; -1 before there is one. */
  readonly first: number;
  /** The card that was turned up second in the last finished turn; -1 before there is one. */
  readonly second: number;
  /** Whether the last finished turn found a pair; false before there is one. */
  readonly matched: boolean;
  /** How many cards the next move can choose from. */
  readonly playable: number;
  /**
   * The cards that the next move can choose from, in an order of no meaning; fast.
   *
   * @param index - 0 to `playable - 1`; of no meaning otherwise
   */
  playableAt(index: number): number;
  /** Whether the next move can choose this card. */
  isPlayable(place: number): boolean;
  /** Whether this card lies face up: won, open, or one of the last turn while the next has not begun. */
  isFaceUp(place: number): boolean;
  /**
   * The rank of a card that lies face up, 1 (ace) to 13 (king).
   *
   * @throws RangeError for a card that lies face down, and for what is no card
   */
  rankAt(place: number): number;
  /**
   * A card that lies face up.
   *
   * @throws RangeError for a card that lies face down, and for what is no card
   */
  cardAt(place: number): Card;
  /** How many cards the player in this seat has won. */
  won(seat: Seat): number;
}
