import type { Move, Seat, Strategy } from '@cards/core';
import type { PileView } from './card-pile.js';
import type { HandView } from './hand.js';
import type { SlotSet } from './slots.js';

/** The move that plays no card: the player drops out of the round, which the last player in it wins. */
export const PASS: Move = -1;

/**
 * A player's information: their own hand, the pile and the score. A move is the slot of a card in that hand, or
 * {@link PASS}.
 *
 * The view is read-only at run time too. A write throws a TypeError (in sloppy mode, it does nothing). No member gives
 * access to the hand of an opponent, the deck or the state of the engine.
 */
export interface UnoWarView {
  /** The player's seat; seat 0 leads the first round. */
  readonly seat: number;
  /** The player's own hand. */
  readonly hand: HandView;
  /** The pile of the current round. */
  readonly pile: PileView;
  /** The slots of the hand whose cards can be played now; empty on the turn of another player. */
  readonly playable: SlotSet;
  /** The number of rounds that the player has won. */
  readonly points: number;
  /** The number of rounds that the opponent has won; of several opponents, the one who has won the most. */
  readonly opponentPoints: number;
  /** The number of rounds that a player must win to win the game. */
  readonly target: number;
  /** The number of cards left in the deck before the next reshuffle, 0 to 52. */
  readonly cardsRemaining: number;
  /** The number of players. They take turns by seat, and the first seat follows the last one. */
  readonly players: number;
  /** The seat that is to move. After the game is over, the seat that won. */
  readonly toMove: Seat;
  /** The number of rounds that a seat has won. */
  pointsOf(seat: Seat): number;
  /** Whether a seat is in the present round: it has not passed in it. */
  isIn(seat: Seat): boolean;
}

/**
 * An UnoWar strategy: the source document's interface `AI`. The source document's `getPlay(hand, cardPile)` is
 * `move(view, rng)` here, and it returns the slot of the card instead of the card. Its three AIs have both.
 *
 * @example
 * ```ts
 * import { type AI, firstSlot, PASS } from '@cards/unowar';
 *
 * const first: AI = {
 *   move: ({ playable }) => (playable === 0 ? PASS : firstSlot(playable)),
 *   toString: () => 'First Card AI',
 * };
 * String(first); // => 'First Card AI'
 * ```
 */
export interface AI extends Strategy<UnoWarView> {
  /** The name that messages and the tournament print. */
  toString(): string;
}
