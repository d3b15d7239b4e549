import type { Move } from '@cards/core';
import { SetCard } from './card.js';
import { MAX_TABLEAU_SETS } from './face-up-cards.js';
import { SetHand } from './hand.js';
import { DONE, NONE } from './move.js';
import type { SetView } from './view.js';

/** The player's information as plain JSON. Cards and hands are texts such as `1ebc` and `[1ebc,1fbc,1hbc]`. */
export type Observation = {
  /** The face-up cards in ascending order. */
  readonly tableau: readonly string[];
  /** The parameter `tableau`: the number of face-up cards while the deck lasts. */
  readonly tableauSize: number;
  /** Whether three more cards are dealt after a correct declaration that there is no set. */
  readonly dealMore: boolean;
  /** The sets in the tableau in ascending order. */
  readonly sets: readonly SetObservation[];
  /** The two moves that take no cards. */
  readonly moves: {
    /** Declares that the tableau contains no set. */
    readonly none: Move;
    /** Ends the game. */
    readonly done: Move;
  };
  /** The sets won, in the order in which they were won. */
  readonly setsWon: readonly string[];
  /** The number of cards left in the deck. */
  readonly cardsInDeck: number;
  /** The cards left in the deck in ascending order, which is not the dealing order. */
  readonly unseen: readonly string[];
};

/** A set in the tableau. */
export type SetObservation = {
  /** The three cards as a text. */
  readonly hand: string;
  /** The move that takes the set. */
  readonly move: Move;
};

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

export function viewFrom(observed: Observation): SetView {
  const { tableau, tableauSize, dealMore, sets, setsWon, cardsInDeck } = observed;
  const cards = tableau.map((text) => SetCard.parse(text).id);
  const unseen = new Set(observed.unseen.map((text) => SetCard.parse(text).id));
  return {
    tableau: tableauSize,
    dealMore: dealMore ? 1 : 0,
    size: cards.length,
    deckSize: cardsInDeck,
    won: setsWon.length,
    least: sets[0]?.move ?? NONE,
    cardAt: (index) => cards[index] as number,
    has: (card) => cards.includes(card),
    isUnseen: (card) => unseen.has(card),
    wonAt: (index) => SetHand.parse(setsWon[index] as string).packed,
    findAll: (into) => {
      into.set(sets.map(({ move }) => move));
      return sets.length;
    },
  };
}
