import type { Move, Strategy } from '@cards/core';
import type { PileView } from './card-pile.js';
import type { HandView } from './hand.js';
import type { SlotSet } from './slots.js';

/** The move of a player who plays no card: the other one wins the round. */
export const PASS: Move = -1;

/**
 * What a player knows: his own hand, the pile and the score. A move is the slot of a card in his hand, or {@link PASS}.
 */
export interface UnoWarView {
  /** His own seat; seat 0 leads the first round. */
  readonly seat: number;
  /** His own hand. */
  readonly hand: HandView;
  /** The pile. */
  readonly pile: PileView;
  /** The slots of his hand whose cards he can play now; empty while it is not his turn. */
  readonly playable: SlotSet;
  /** The rounds he has won. */
  readonly points: number;
  /** The rounds his opponent has won. */
  readonly opponentPoints: number;
  /** How many rounds win the match. */
  readonly target: number;
  /** How many cards the deck holds before the next reshuffle. */
  readonly cardsRemaining: number;
}

/**
 * An UnoWar player, the document's interface of that name: `getPlay(hand, cardPile)` is `move(view, rng)`, and the card
 * is named by its slot in the hand.
 */
export type AI = Strategy<UnoWarView>;
