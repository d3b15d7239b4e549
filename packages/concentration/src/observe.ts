import type { RankName, SuitName } from '@cards/core';
import type { ConcentrationView } from './view.js';

/** A card that lies face up. */
export type ObservedCard = {
  /** `Ace` to `King`. */
  readonly rank: RankName;
  /** `Spades`, `Hearts`, `Clubs` or `Diamonds`. */
  readonly suit: SuitName;
};

/**
 * What both players see, as plain JSON. Cards are named by their places on the table, counted along the rows from 0.
 */
export type ConcentrationObservation = {
  /** The number of ranks in the game, from the ace up; also the number of columns. */
  readonly ranks: number;
  /** The number of cards of each rank; also the number of rows. */
  readonly copies: number;
  /** Whether a player who finds a pair moves again. */
  readonly bonus: boolean;
  /** The card in each place that lies face up; null for a card that lies face down. */
  readonly cards: readonly (ObservedCard | null)[];
  /** How many cards are not won yet. */
  readonly left: number;
  /** How many cards each seat has won. */
  readonly won: readonly [number, number];
  /** How many turns are finished. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: number;
  /** The card that was flipped first in the current turn; null between turns. */
  readonly open: number | null;
  /** The last finished turn; null before there is one. */
  readonly lastTurn: {
    /** The card that was flipped first. */
    readonly first: number;
    /** The card that was flipped second. */
    readonly second: number;
    /** Whether they were a pair. */
    readonly matched: boolean;
  } | null;
  /** The cards that the next move can choose from, in an order without meaning. */
  readonly playable: readonly number[];
};

/** Everything that a view shows, as plain JSON. */
export function observe(view: ConcentrationView): ConcentrationObservation {
  const { ranks, copies, bonus, left, turns, toMove, open, first, second, matched, playable } = view;
  return {
    ranks,
    copies,
    bonus: bonus === 1,
    cards: Array.from({ length: ranks * copies }, (_, place) => observeCard(view, place)),
    left,
    won: [view.won(0), view.won(1)],
    turns,
    toMove,
    open: open < 0 ? null : open,
    lastTurn: turns === 0 ? null : { first, second, matched },
    playable: Array.from({ length: playable }, (_, index) => view.playableAt(index)),
  };
}

function observeCard(view: ConcentrationView, place: number): ObservedCard | null {
  if (!view.isFaceUp(place)) return null;
  const { rankName, suitName } = view.cardAt(place);
  return { rank: rankName, suit: suitName };
}
