import { MAX_FLIPS, type PairsParams, type CardType, letterOf, typeOfLetter } from './cards.js';
import { type Encoding, InputError, type TextColors } from '@cards/core';
import { checkMembers } from '@cards/core/internal';

/**
 * The view of a player: which cards are face up, and their types. A card is named by its position, 0 to `n - 1`, and a
 * move is the card to flip. No member reveals the type of a face-down card.
 *
 * A view follows the interface of moves, not that of the source document's `flip`. Two cards that do not match stay
 * open until the next move, so the player can look at them. The next move turns them back first, and can choose them
 * again.
 */
export interface PairsView {
  /** The number of cards. */
  readonly n: number;
  /** The number of cards of each type. */
  readonly copies: number;
  /** The number of flips so far. */
  readonly flips: number;
  /** The number of cards that the next move can choose. */
  readonly playable: number;
  /** The card that was flipped last; -1 before the first flip. */
  readonly lastFlipped: number;
  /** The card that was flipped before the last one; -1 before the second flip. */
  readonly flippedBefore: number;
  /**
   * A card that the next move can choose. The order of these cards has no meaning. This is faster than testing all
   * cards.
   *
   * @param index - 0 to `playable - 1`; for other values the result has no meaning
   */
  playableAt(index: number): number;
  /**
   * Whether the next move can choose this card. While a mismatch is open, this is true for every card that is not
   * matched, including the two open cards: the move turns them back before it flips a card.
   */
  isPlayable(card: number): boolean;
  /** Whether this card is face up, either open or matched. */
  isFaceUp(card: number): boolean;
  /** Whether this card is face up and not matched: the first card of a turn, or either card of a mismatch. */
  isOpen(card: number): boolean;
  /**
   * The type of a card.
   *
   * @param card - a card that is face up
   * @throws InputError if the card is face down, or if there is no such card
   */
  typeOf(card: number): CardType;
}

/**
 * The view that a strategy gets: frozen, with the game in a `#private` field, because a strategy can be untrusted code.
 */
class SeatView implements PairsView {
  readonly #game: PairsView;

  constructor(game: PairsView) {
    this.#game = game;
    Object.freeze(this);
  }

  get n(): number {
    return this.#game.n;
  }

  get copies(): number {
    return this.#game.copies;
  }

  get flips(): number {
    return this.#game.flips;
  }

  get playable(): number {
    return this.#game.playable;
  }

  get lastFlipped(): number {
    return this.#game.lastFlipped;
  }

  get flippedBefore(): number {
    return this.#game.flippedBefore;
  }

  playableAt(index: number): number {
    return this.#game.playableAt(index);
  }

  isPlayable(card: number): boolean {
    return this.#game.isPlayable(card);
  }

  isFaceUp(card: number): boolean {
    return this.#game.isFaceUp(card);
  }

  isOpen(card: number): boolean {
    return this.#game.isOpen(card);
  }

  typeOf(card: number): CardType {
    return this.#game.typeOf(card);
  }
}

// All views share this prototype.
Object.freeze(SeatView.prototype);

/** A read-only view of a game. It always shows the current state. */
export function viewOf(game: PairsView): PairsView {
  return new SeatView(game);
}

/** The view as plain JSON. A card is named by its position, 0 to `cards - 1`. */
export type PairsObservation = {
  /** The number of cards. */
  readonly cards: number;
  /** The number of cards of each type. */
  readonly copies: number;
  /** The number of flips so far. */
  readonly flips: number;
  /** By card: its letter if it is face up, otherwise null. */
  readonly letters: readonly (string | null)[];
  /** The face-up cards that are not matched: the first card of a turn, or both cards of a mismatch. */
  readonly open: readonly number[];
  /** The cards that the next move can choose. Their order has no meaning. */
  readonly playable: readonly number[];
  /** The card that was flipped last; null before the first flip. */
  readonly lastFlipped: number | null;
  /** The card that was flipped before the last one; null before the second flip. */
  readonly flippedBefore: number | null;
};

export function observe(view: PairsView): PairsObservation {
  const { n, copies, flips, playable, lastFlipped, flippedBefore } = view;
  const cards = Array.from({ length: n }, (_, card) => card);
  return {
    cards: n,
    copies,
    flips,
    letters: cards.map((card) => (view.isFaceUp(card) ? letterOf(view.typeOf(card)) : null)),
    open: cards.filter((card) => view.isOpen(card)),
    playable: Array.from({ length: playable }, (_, index) => view.playableAt(index)),
    lastFlipped: lastFlipped < 0 ? null : lastFlipped,
    flippedBefore: flippedBefore < 0 ? null : flippedBefore,
  };
}

/** The view that was observed; see {@link Game.viewFrom}. */
export function viewFrom(observed: PairsObservation): PairsView {
  const { cards: n, copies, flips, letters, open, playable, lastFlipped, flippedBefore } = observed;
  return {
    n,
    copies,
    flips,
    playable: playable.length,
    lastFlipped: lastFlipped ?? -1,
    flippedBefore: flippedBefore ?? -1,
    playableAt: (index) => playable[index] as number,
    isPlayable: (card) => playable.includes(card),
    isFaceUp: (card) => typeof letters[card] === 'string',
    isOpen: (card) => open.includes(card),
    typeOf: (card) => {
      const { [card]: letter } = letters;
      if (typeof letter === 'string') return typeOfLetter(letter);
      throw new InputError(`card ${card} is not face up`);
    },
  };
}

/** The number of cards in a row of the board. */
const COLUMNS = 8;

/** The width of a cell: up to three digits, or a letter in brackets. */
const CELL = 3;

/**
 * The board as text, in rows of eight cards. A face-down card is its number, an open card its letter in brackets, and a
 * matched card its letter.
 */
export function boardText(view: PairsView): string {
  checkMembers(view, 'the view', 'n', 'isFaceUp');
  const cells = Array.from({ length: view.n }, (_, card) => cellText(view, card).padStart(CELL));
  const rows = Array.from({ length: Math.ceil(view.n / COLUMNS) }, (_, row) =>
    cells.slice(COLUMNS * row, COLUMNS * (row + 1)).join(' '),
  );
  return rows.join('\n');
}

/** The open cards and the matched cards of a board. */
export const BOARD_COLORS: TextColors = { yellow: /\[[a-z]\]/, green: /(?<=^ | {2})[a-z](?= |$)/ };

function cellText(view: PairsView, card: number): string {
  if (!view.isFaceUp(card)) return String(card);
  const letter = letterOf(view.typeOf(card));
  return view.isOpen(card) ? `[${letter}]` : `${letter} `;
}

/** How an observation becomes a vector; see {@link Game.encoding}. */
export function encoding({ cards, copies }: PairsParams): Encoding<PairsView> {
  const places = Array.from({ length: cards }, (_, card) => String(card));
  const letters = places.slice(0, cards / copies).map((_, type) => letterOf(type));
  const card = { maybe: [0, cards - 1] } as const;
  return {
    actions: places,
    moves: places.map(Number),
    view: {
      members: {
        flips: [0, MAX_FLIPS],
        letters: { list: { maybe: { texts: letters } }, length: cards },
        open: { places: cards },
        playable: { places: cards },
        lastFlipped: card,
        flippedBefore: card,
      },
    },
    write(view, into, at) {
      into[at] = view.flips;
      for (let position = 0, next = at + 1; position < cards; position++, next++) {
        into[next] = view.isFaceUp(position) ? view.typeOf(position) : -1;
        if (view.isOpen(position)) into[next + cards] = 1;
        if (view.isPlayable(position)) into[next + 2 * cards] = 1;
      }
      into[at + 1 + 3 * cards] = view.lastFlipped;
      into[at + 2 + 3 * cards] = view.flippedBefore;
    },
  };
}
