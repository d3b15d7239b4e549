import type { RngState, Seat } from '@cards/core';
import type { UnoWarParams } from './parameters.js';

/** The deck of a saved game. */
export interface SavedDeck {
  /** All 52 cards as `Card.id`, in drawing order since the last shuffle. */
  readonly cards: readonly number[];
  /** The number of these cards that have been drawn, 1 to 52. */
  readonly drawn: number;
  /** The state of the generator for the next shuffle. */
  readonly generator: RngState;
}

/** A game of UnoWar as plain JSON. Cards are stored as `Card.id`, 0 to 51. */
export interface SavedGame extends UnoWarParams {
  /** The format and its version. */
  readonly format: 'cards-unowar/game@1';
  /** The deck and its generator. */
  readonly deck: SavedDeck;
  /** The hands as `[seat][slot]`. */
  readonly hands: readonly [readonly number[], readonly number[]];
  /** The pile of the current round. */
  readonly pile: {
    /** The top card. */
    readonly top: number;
    /** The number of cards, including the starter card. */
    readonly size: number;
  };
  /** The number of rounds that each seat has won, as `[seat]`. */
  readonly score: readonly [number, number];
  /** The seat to move. If the game is over, the seat that passed last. */
  readonly toMove: Seat;
  /** The number of cards played, not counting starter cards. */
  readonly plays: number;
}
