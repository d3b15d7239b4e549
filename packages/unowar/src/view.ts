import type { Move, Strategy } from '@cards/core';
import type { PileView } from './card-pile.js';
import type { HandView } from './hand.js';
import type { SlotSet } from './slots.js';

/** The move that plays no card: the opponent wins the round. */
export const PASS: Move = -1;

/**
 * What a player knows: their own hand, the pile and the score. A move is the slot of a card in that hand, or {@link PASS}.
 *
 * The view that a strategy is given is read-only at run time too: writing to it throws a TypeError (in sloppy code it does nothing), and
 * none of its fields leads to the opponent's hand, the deck or the state of the engine.
 */
export interface UnoWarView {
  /** The player's seat; seat 0 leads the first round. */
  readonly seat: number;
  /** The player's hand. */
  readonly hand: HandView;
  /** The pile. */
  readonly pile: PileView;
  /** The slots of the hand whose cards can be played now; empty while the opponent is to move. */
  readonly playable: SlotSet;
  /** The rounds that the player has won. */
  readonly points: number;
  /** The rounds that the opponent has won. */
  readonly opponentPoints: number;
  /** The number of rounds that win the game. */
  readonly target: number;
  /** The number of cards left in the deck before the next reshuffle. */
  readonly cardsRemaining: number;
}

/**
 * An UnoWar player, the document's interface of that name: `getPlay(hand, cardPile)` is `move(view, rng)`, and the card
 * is named by its slot in the hand.
 */
export interface AI extends Strategy<UnoWarView> {
  /** The player's name, as messages and the tournament print it. */
  toString(): string;
}
