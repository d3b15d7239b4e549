import type { Encoding, Move } from '@cards/core';
import { DECK_SIZE, MAX_SETS, SetCard, thirdCard } from './card.js';
import { MAX_TABLEAU_SETS } from './face-up-cards.js';
import { DONE, handMove, NONE, SetHand } from './hand.js';

/**
 * The player's information: the face-up cards, the sets won, and the cards left in the deck. Cards are `SetCard.id`s, 0
 * to 80. No member reveals the order of the deck.
 */
export interface SetView {
  /** The parameter `tableau`: the number of face-up cards while the deck lasts. */
  readonly tableau: number;
  /** The parameter `dealMore`: 1 if three more cards are dealt when there is no set, else 0. */
  readonly dealMore: number;
  /** The current number of face-up cards. */
  readonly size: number;
  /** The number of cards left in the deck. */
  readonly deckSize: number;
  /** The number of sets won. */
  readonly won: number;
  /** The least set in the tableau as a move. If there is no set, it is `NONE`, the correct declaration. */
  readonly least: Move;
  /**
   * The id of a face-up card, by its position in ascending order.
   *
   * @param index - an integer from 0 to `size - 1`, which this method does not check
   */
  cardAt(index: number): number;
  /** Whether the card with this id is face up. */
  has(card: number): boolean;
  /** Whether the card with this id is still in the deck. */
  isUnseen(card: number): boolean;
  /**
   * A set won, as a move, by its position in the order in which the sets were won.
   *
   * @param index - an integer from 0 to `won - 1`, which this method does not check
   */
  wonAt(index: number): Move;
  /**
   * Finds all sets in the tableau as moves, in ascending order.
   *
   * @param into - receives the sets; a length of 1080 is always enough
   * @returns the number of sets
   */
  findAll(into: Int32Array): number;
}

/**
 * The view that a strategy gets: frozen, with the engine in a `#private` field, because a strategy is third-party code.
 */
export class PlayerView implements SetView {
  readonly tableau: number;
  readonly dealMore: number;
  readonly #game: SetView;

  constructor(game: SetView) {
    this.tableau = game.tableau;
    this.dealMore = game.dealMore;
    this.#game = game;
    Object.freeze(this);
  }

  get size(): number {
    return this.#game.size;
  }

  get deckSize(): number {
    return this.#game.deckSize;
  }

  get won(): number {
    return this.#game.won;
  }

  get least(): Move {
    return this.#game.least;
  }

  cardAt(index: number): number {
    return this.#game.cardAt(index);
  }

  has(card: number): boolean {
    return this.#game.has(card);
  }

  isUnseen(card: number): boolean {
    return this.#game.isUnseen(card);
  }

  wonAt(index: number): Move {
    return this.#game.wonAt(index);
  }

  findAll(into: Int32Array): number {
    return this.#game.findAll(into);
  }
}

// All views share this prototype, so a strategy must not be able to change it.
Object.freeze(PlayerView.prototype);

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
type SetObservation = {
  /** The three cards as a text. */
  readonly hand: string;
  /** The move that takes the set. */
  readonly move: Move;
};

/** The face-up cards in ascending order. */
export function faceUp(view: SetView): SetCard[] {
  return Array.from({ length: view.size }, (_, i) => SetCard.of(view.cardAt(i)));
}

export function observe(view: SetView): Observation {
  const sets = new Int32Array(MAX_TABLEAU_SETS);
  const count = view.findAll(sets);
  return {
    tableau: faceUp(view).map(String),
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

/**
 * How an observation becomes a vector; see {@link Game.encoding}. The actions are the 1080 sets in ascending order,
 * `none` and `done`. They leave out the hands that are no set, which end the game like `done`.
 */
export function encoding(): Encoding<SetView> {
  const cards = SetCard.all.map(String);
  const hands = SetCard.all.flatMap((one) =>
    SetCard.all
      .slice(one.id + 1)
      .map((two) => [one, two, SetCard.of(thirdCard(one.id, two.id))] as const)
      .filter(([, two, three]) => two.id < three.id),
  );
  const sets = hands.map((hand) => `[${hand.join()}]`);
  const moves = hands.map(([one, two, three]) => handMove(one.id, two.id, three.id));
  const numbers = new Map(moves.map((move, number) => [move, number]));
  const buffer = new Int32Array(MAX_TABLEAU_SETS);
  return {
    actions: [...sets, 'none', 'done'],
    moves: [...moves, NONE, DONE],
    view: {
      members: {
        tableau: { places: cards },
        unseen: { places: cards },
        setsWon: { list: { maybe: { texts: sets } }, length: MAX_SETS },
        cardsInDeck: [0, DECK_SIZE],
      },
    },
    write(view, into, at) {
      for (let index = 0; index < view.size; index++) into[at + view.cardAt(index)] = 1;
      for (let card = 0; card < DECK_SIZE; card++) if (view.isUnseen(card)) into[at + DECK_SIZE + card] = 1;
      const next = at + 2 * DECK_SIZE;
      for (let index = 0; index < MAX_SETS; index++)
        into[next + index] = index < view.won ? (numbers.get(view.wonAt(index)) as number) : -1;
      into[next + MAX_SETS] = view.deckSize;
    },
    writeMask(view, into, at) {
      const count = view.findAll(buffer);
      for (let index = 0; index < count; index++) into[at + (numbers.get(buffer[index] as Move) as number)] = 1;
      into[at + sets.length] = 1;
      into[at + sets.length + 1] = 1;
    },
  };
}
