import type { RngState, Seat } from '@cards/core';
import type { UnoWarParams } from './parameters.js';

/** The deck of a saved game. */
export interface SavedDeck {
  /** All 52 cards as `Card.id`, in the order in which they are drawn after the last shuffle. */
  readonly cards: readonly number[];
  /** How many of them have been drawn, 1 to 52. */
  readonly drawn: number;
  /** The state of the generator that shuffles next. */
  readonly generator: RngState;
}

/** A game of UnoWar as plain JSON. A card is its `Card.id`, 0 to 51. */
export interface SavedGame extends UnoWarParams {
  /** The format of this object. */
  readonly format: 'cards-unowar/game@1';
  /** The deck. */
  readonly deck: SavedDeck;
  /** The hand of each seat, slot by slot. */
  readonly hands: readonly [readonly number[], readonly number[]];
  /** The pile. */
  readonly pile: {
    /** Its top card. */
    readonly top: number;
    /** Its number of cards, including the starter card. */
    readonly size: number;
  };
  /** The rounds that each seat has won. */
  readonly score: readonly [number, number];
  /** The seat to move; after the end, the seat that passed last. */
  readonly toMove: Seat;
  /** The number of cards played, starter cards not counted. */
  readonly plays: number;
}
