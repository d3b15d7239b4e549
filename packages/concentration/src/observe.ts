import { Card, type Encoding, RANK_NAMES, type RankName, SUIT_NAMES, type SuitName } from '@cards/core';
import { type ConcentrationParams, MAX_PASSES, MAX_TURNS } from './parameters.js';
import type { ConcentrationView } from './view.js';

/** A face-up card. */
export type ObservedCard = {
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
    throw new RangeError(`no card is face up in place ${place}`);
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

/** How an observation becomes a vector; see {@link Game.encoding}. */
export function encoding({ ranks, copies, players }: ConcentrationParams): Encoding {
  const length = ranks * copies;
  const place = [0, length - 1] as const;
  const card = { rank: { texts: RANK_NAMES.slice(0, ranks) }, suit: { texts: SUIT_NAMES } };
  return {
    actions: Array.from({ length }, (_, at) => String(at)),
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
  };
}
