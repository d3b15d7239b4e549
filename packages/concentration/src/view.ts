import { type ConcentrationParams, MAX_PASSES, MAX_TURNS } from './parameters.js';
import { Card, type Encoding, InputError, RANK_NAMES, type Seat, SUIT_NAMES } from '@cards/core';
import { givenText, type RankName, type SuitName } from '@cards/core/internal';
import { faceText, HIDDEN, type Layout } from './layout.js';

/**
 * What a player sees: the face-up cards and the score. All players see the same. A card is identified by its place,
 * counted along the rows from 0. A move is the place of the card to flip; two moves are a turn. No member reveals a
 * face-down card.
 *
 * The two cards of a turn stay face up until the next move, so that the players can look at them. If they are not a
 * pair, the next move turns them face down first, and can flip one of them again.
 */
export interface ConcentrationView extends Layout {
  /** The number of ranks in the game, from the ace up. */
  readonly ranks: number;
  /** The number of cards of each rank. */
  readonly copies: number;
  /** 1 if a pair earns another turn, otherwise 0. */
  readonly bonus: number;
  /** The number of players. They take turns by seat. */
  readonly players: number;
  /** The number of cards that are not won yet, including an open card. */
  readonly left: number;
  /** The number of finished turns. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: Seat;
  /** The first card of the current turn; -1 between turns. */
  readonly open: number;
  /** The first card of the last finished turn; -1 before there is one. */
  readonly first: number;
  /** The second card of the last finished turn; -1 before there is one. */
  readonly second: number;
  /** Whether the last finished turn found a pair; false before there is one. */
  readonly matched: boolean;
  /**
   * The number of passes in a row, of all players, with the cards `first` and `second`, up to the last finished turn.
   * A pass is a turn without a pair whose cards were both face up in earlier turns.
   */
  readonly passes: number;
  /** The number of cards that the next move can flip; 0 after the game is over. */
  readonly playable: number;
  /**
   * A card that the next move can flip. The order has no meaning. This is the fast way to draw one at random.
   *
   * @param index - 0 to `playable - 1`; the result for any other value has no meaning
   */
  playableAt(index: number): number;
  /** Whether the next move can flip this card. */
  isPlayable(place: number): boolean;
  /** Whether this card is face up: won, open, or one of the last turn until the next move. */
  isFaceUp(place: number): boolean;
  /**
   * The rank of a face-up card, 1 (ace) to 13 (king).
   *
   * @throws InputError for a face-down card, and for a value that is not a place
   */
  rankAt(place: number): number;
  /**
   * A face-up card.
   *
   * @throws InputError for a face-down card, and for a value that is not a place
   */
  cardAt(place: number): Card;
  /** The number of cards won by this seat. */
  won(seat: Seat): number;
}

/**
 * The view that a strategy gets: frozen, with the game in a `#private` field, because a strategy can be untrusted code.
 */
class SeatView implements ConcentrationView {
  readonly #game: ConcentrationView;

  constructor(game: ConcentrationView) {
    this.#game = game;
    Object.freeze(this);
  }

  get ranks(): number {
    return this.#game.ranks;
  }

  get copies(): number {
    return this.#game.copies;
  }

  get bonus(): number {
    return this.#game.bonus;
  }

  get players(): number {
    return this.#game.players;
  }

  get left(): number {
    return this.#game.left;
  }

  get turns(): number {
    return this.#game.turns;
  }

  get toMove(): Seat {
    return this.#game.toMove;
  }

  get open(): number {
    return this.#game.open;
  }

  get first(): number {
    return this.#game.first;
  }

  get second(): number {
    return this.#game.second;
  }

  get matched(): boolean {
    return this.#game.matched;
  }

  get passes(): number {
    return this.#game.passes;
  }

  get playable(): number {
    return this.#game.playable;
  }

  playableAt(index: number): number {
    return this.#game.playableAt(index);
  }

  isPlayable(place: number): boolean {
    return this.#game.isPlayable(place);
  }

  isFaceUp(place: number): boolean {
    return this.#game.isFaceUp(place);
  }

  rankAt(place: number): number {
    return this.#game.rankAt(place);
  }

  cardAt(place: number): Card {
    return this.#game.cardAt(place);
  }

  won(seat: Seat): number {
    return this.#game.won(seat);
  }
}

// All views share the prototype.
Object.freeze(SeatView.prototype);

/** A read-only view of a game, which always shows its current state. */
export function viewOf(game: ConcentrationView): ConcentrationView {
  return new SeatView(game);
}

/** A face-up card. */
type ObservedCard = {
  /** `Ace` to `King`. */
  readonly rank: RankName;
  /** `Spades`, `Hearts`, `Clubs` or `Diamonds`. */
  readonly suit: SuitName;
};

/**
 * What all players see, as plain JSON. A card is identified by its place, counted along the rows from 0.
 */
export type ConcentrationObservation = {
  /** The number of ranks in the game, from the ace up; also the number of columns. */
  readonly ranks: number;
  /** The number of cards of each rank; also the number of rows. */
  readonly copies: number;
  /** Whether a pair earns another turn. */
  readonly bonus: boolean;
  /** The face-up card in each place; null for a face-down card. */
  readonly cards: readonly (ObservedCard | null)[];
  /** The number of cards that are not won yet. */
  readonly left: number;
  /** The number of cards won by each seat. */
  readonly won: readonly number[];
  /** The number of finished turns. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: number;
  /** The first card of the current turn; null between turns. */
  readonly open: number | null;
  /** The last finished turn; null in the first turn. */
  readonly lastTurn: {
    /** Its first card. */
    readonly first: number;
    /** Its second card. */
    readonly second: number;
    /** Whether they are a pair. */
    readonly matched: boolean;
  } | null;
  /** The number of passes in a row with the cards of the last turn. */
  readonly passes: number;
  /** The cards that the next move can flip, in no particular order. */
  readonly playable: readonly number[];
};

/** Converts all information of a view to plain JSON. */
export function observe(view: ConcentrationView): ConcentrationObservation {
  const { ranks, copies, bonus, left, turns, toMove, open, first, second, matched, passes, playable } = view;
  return {
    ranks,
    copies,
    bonus: bonus === 1,
    cards: Array.from({ length: ranks * copies }, (_, place) => observeCard(view, place)),
    left,
    won: Array.from({ length: view.players }, (_, seat) => view.won(seat)),
    turns,
    toMove,
    open: open < 0 ? null : open,
    lastTurn: turns === 0 ? null : { first, second, matched },
    passes,
    playable: Array.from({ length: playable }, (_, index) => view.playableAt(index)),
  };
}

function observeCard(view: ConcentrationView, place: number): ObservedCard | null {
  if (!view.isFaceUp(place)) return null;
  const { rankName, suitName } = view.cardAt(place);
  return { rank: rankName, suit: suitName };
}

/** The view that was observed; see {@link Game.viewFrom}. */
export function viewFrom(observed: ConcentrationObservation): ConcentrationView {
  const { ranks, copies, bonus, left, won, turns, toMove, open, lastTurn, passes, playable } = observed;
  const { cards } = observed;
  const cardAt = (place: number): Card => {
    const { [place]: card } = cards;
    if (card) return Card.of(1 + RANK_NAMES.indexOf(card.rank), 1 + SUIT_NAMES.indexOf(card.suit));
    throw new InputError(`no card is face up in place ${place}`);
  };
  return {
    ranks,
    copies,
    bonus: bonus ? 1 : 0,
    players: won.length,
    left,
    turns,
    toMove,
    open: open ?? -1,
    first: lastTurn?.first ?? -1,
    second: lastTurn?.second ?? -1,
    matched: lastTurn?.matched ?? false,
    passes,
    playable: playable.length,
    playableAt: (index) => playable[index] as number,
    isPlayable: (place) => playable.includes(place),
    isFaceUp: (place) => Boolean(cards[place]),
    rankAt: (place) => cardAt(place).rank,
    cardAt,
    won: (seat) => won[seat] ?? 0,
  };
}

/**
 * The board in the source document's form: a row for each copy, a column for each rank, and `XXX` for a face-down card.
 * Between turns it shows the faces of won cards only; a mismatch of the last turn is `XXX`.
 *
 * @param view - the game or its view
 * @throws InputError for any other value
 */
export function boardText(view: ConcentrationView): string {
  if (typeof (view as Partial<ConcentrationView> | null | undefined)?.isFaceUp !== 'function')
    throw new InputError(`boardText needs a game or its view, not ${givenText(view)}`);
  const rows = Array.from({ length: view.copies }, (_, row) =>
    Array.from({ length: view.ranks }, (__, column) => cellText(view, row * view.ranks + column)).join(' '),
  );
  return rows.join('\n');
}

function cellText(view: ConcentrationView, place: number): string {
  const returning = !view.matched && (place === view.first || place === view.second) && place !== view.open;
  return view.isFaceUp(place) && !returning ? faceText(view.cardAt(place)) : HIDDEN;
}

/** The board with the numbers of the rows and columns, in cells of the same width. */
export function numberedBoard(view: ConcentrationView): string {
  const columns = Array.from({ length: view.ranks }, (_, index) => String(index + 1).padStart(3));
  const rows = boardText(view).split('\n');
  return [['   ', ...columns].join(' '), ...rows.map((cells, row) => `${String(row).padStart(3)} ${cells}`)].join('\n');
}

/** A board in three columns for each card in place of four: `D8 D10XX`. */
export function narrowed(board: string): string {
  return board.replaceAll(/(...)(?: |$)/gm, (_, cell: string) =>
    cell.replace(HIDDEN, HIDDEN.slice(1)).replaceAll(' ', '').padEnd(3),
  );
}

/** How an observation becomes a vector; see {@link Game.encoding}. */
export function encoding({ ranks, copies, players }: ConcentrationParams): Encoding<ConcentrationView> {
  const length = ranks * copies;
  const place = [0, length - 1] as const;
  const card = { rank: { texts: RANK_NAMES.slice(0, ranks) }, suit: { texts: SUIT_NAMES } };
  return {
    actions: Array.from({ length }, (_, at) => String(at)),
    moves: Array.from({ length }, (_, at) => at),
    view: {
      members: {
        cards: { list: { maybe: { members: card } }, length },
        left: [0, length],
        won: { list: [0, length], length: players },
        turns: [0, MAX_TURNS],
        toMove: [0, players - 1],
        open: { maybe: place },
        lastTurn: { maybe: { members: { first: place, second: place, matched: [0, 1] } } },
        passes: [0, MAX_PASSES],
        playable: { places: length },
      },
    },
    write(view, into, at) {
      let next = at;
      for (let position = 0; position < length; position++) {
        const seen = view.isFaceUp(position) ? view.cardAt(position) : undefined;
        into[next++] = seen === undefined ? -1 : seen.rank - 1;
        into[next++] = seen === undefined ? -1 : seen.suit - 1;
      }
      into[next++] = view.left;
      for (let seat = 0; seat < players; seat++) into[next++] = view.won(seat);
      const { turns, toMove, open, first, second, matched, passes } = view;
      const last = turns === 0 ? [-1, -1, -1] : [first, second, Number(matched)];
      for (const number of [turns, toMove, open, ...last, passes]) into[next++] = number;
      for (let position = 0; position < length; position++) into[next++] = view.isPlayable(position) ? 1 : 0;
    },
  };
}
