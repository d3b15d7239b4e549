import type { Card, Move } from '@cards/core';
import { slotsIn } from './slots.js';
import { PASS, type UnoWarView } from './view.js';

/** A card, as plain JSON. */
export type CardObservation = {
  /** 1 (ace) to 13 (king). */
  readonly rank: number;
  /** `Spades`, `Hearts`, `Clubs` or `Diamonds`. */
  readonly suit: string;
};

/** What a player knows, as plain JSON. A move is the slot of a card in the hand, from 0, or the number behind `pass`. */
export type Observation = {
  /** The player's seat; seat 0 leads the first round. */
  readonly seat: number;
  /** The player's hand, slot by slot. */
  readonly hand: readonly CardObservation[];
  /** The slots whose cards can be played now; empty while the opponent is to move. */
  readonly playable: readonly Move[];
  /** The move that plays no card and loses the round. */
  readonly pass: Move;
  /** The top card of the pile. */
  readonly topCard: CardObservation;
  /** The number of cards on the pile, with the starter card. */
  readonly cardsInPile: number;
  /** The number of cards left in the deck before the next reshuffle. */
  readonly cardsInDeck: number;
  /** The rounds that the player has won. */
  readonly points: number;
  /** The rounds that the opponent has won. */
  readonly opponentPoints: number;
  /** The rounds that win the game. */
  readonly pointsToWin: number;
};

/** What a player knows, for {@link Game.observe}. */
export function observe(view: UnoWarView): Observation {
  const { seat, hand, pile, playable, points, opponentPoints, target, cardsRemaining } = view;
  return {
    seat,
    hand: Array.from({ length: hand.size }, (_, slot) => observeCard(hand.get(slot))),
    playable: [...slotsIn(playable)],
    pass: PASS,
    topCard: observeCard(pile.topCard),
    cardsInPile: pile.numCards,
    cardsInDeck: cardsRemaining,
    points,
    opponentPoints,
    pointsToWin: target,
  };
}

function observeCard({ rank, suitName }: Card): CardObservation {
  return { rank, suit: suitName };
}
