import type { Move } from '@cards/core';
import { SetCard } from './card.js';
import { MAX_TABLEAU_SETS } from './face-up-cards.js';
import { SetHand } from './hand.js';
import { DONE, NONE } from './move.js';
import type { SetView } from './view.js';

/** What the player sees, as plain JSON. Cards and hands are texts such as `1ebc` and `[1ebc,1fbc,1hbc]`. */
export type Observation = {
  /** The cards that lie face up, from the least to the greatest. */
  readonly tableau: readonly string[];
  /** The number of cards that lie face up while the deck lasts. */
  readonly tableauSize: number;
  /** Whether three more cards are dealt where there is no set. */
  readonly dealMore: boolean;
  /** The sets in the tableau, from the least to the greatest. */
  readonly sets: readonly SetObservation[];
  /** The other two moves. */
  readonly moves: {
    /** The claim that no set is on the table. */
    readonly none: Move;
    /** The end of the game. */
    readonly done: Move;
  };
  /** The sets won, in order. */
  readonly setsWon: readonly string[];
  /** The number of cards left in the deck. */
  readonly cardsInDeck: number;
  /** The cards that are still in the deck, from the least to the greatest: not the order in which they come. */
  readonly unseen: readonly string[];
};

/** A set in the tableau. */
export type SetObservation = {
  /** Its three cards. */
  readonly hand: string;
  /** The move that takes it. */
  readonly move: Move;
};

/** What the player sees, for {@link Game.observe}. */
export function observe(view: SetView): Observation {
  const sets = new Int32Array(MAX_TABLEAU_SETS);
  const count = view.findAll(sets);
  return {
    tableau: Array.from({ length: view.size }, (_, i) => String(SetCard.of(view.cardAt(i)))),
    tableauSize: view.tableau,
    dealMore: view.dealMore === 1,
    sets: Array.from(sets.subarray(0, count), (move) => ({ hand: String(SetHand.of(move)), move })),
    moves: { none: NONE, done: DONE },
    setsWon: Array.from({ length: view.won }, (_, i) => String(SetHand.of(view.wonAt(i)))),
    cardsInDeck: view.deckSize,
    unseen: SetCard.all.filter(({ id }) => view.isUnseen(id)).map(String),
  };
}
