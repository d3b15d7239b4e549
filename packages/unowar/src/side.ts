import type { Seat } from '@cards/core';
import type { CardPile, PileView } from './card-pile.js';
import type { Deck } from './deck.js';
import type { Hand } from './hand.js';
import type { SlotSet } from './slots.js';
import type { UnoWarView } from './view.js';

/**
 * One player's side of the table: hand, points, and the view of everything else.
 */
export class Side implements UnoWarView {
  readonly seat: Seat;
  readonly hand: Hand;
  readonly pile: PileView;
  readonly target: number;
  playable: SlotSet = 0;
  points = 0;
  opponentPoints = 0;
  private readonly deck: Deck;

  constructor(seat: Seat, hand: Hand, pile: CardPile, deck: Deck, target: number) {
    this.seat = seat;
    this.hand = hand;
    this.pile = pile;
    this.deck = deck;
    this.target = target;
  }

  get cardsRemaining(): number {
    return this.deck.cardsRemaining;
  }

  copyFrom(other: Side): void {
    this.hand.copyFrom(other.hand);
    this.playable = other.playable;
    this.points = other.points;
    this.opponentPoints = other.opponentPoints;
  }
}
