import type { Seat } from '@cards/core';
import type { CardPile, PileView } from './card-pile.js';
import type { Deck } from './deck.js';
import type { Hand, HandView } from './hand.js';
import type { SlotSet } from './slots.js';
import type { UnoWarView } from './view.js';

/**
 * What a player holds of a game while it runs: getters on what the engine keeps for itself. The way to that is a
 * `#private` field and the object is frozen, because a strategy is anybody's code, with or without types, and would
 * otherwise win by writing into its view.
 */
class SeatView implements UnoWarView {
  readonly seat: Seat;
  readonly hand: HandView;
  readonly pile: PileView;
  readonly target: number;
  readonly #side: Side;

  constructor(side: Side) {
    this.#side = side;
    this.seat = side.seat;
    this.target = side.target;
    this.hand = side.hand.view();
    this.pile = side.pile.view();
    Object.freeze(this);
  }

  get playable(): SlotSet {
    return this.#side.playable;
  }

  get points(): number {
    return this.#side.points;
  }

  get opponentPoints(): number {
    return this.#side.opponentPoints;
  }

  get cardsRemaining(): number {
    return this.#side.deck.cardsRemaining;
  }
}

// Both players' views share it.
Object.freeze(SeatView.prototype);

/**
 * One player's side of the table, as the engine keeps it. No player ever holds this object: what is legal and who has won
 * follow from it.
 */
export class Side {
  readonly seat: Seat;
  readonly hand: Hand;
  readonly pile: CardPile;
  readonly deck: Deck;
  readonly target: number;
  /** What the player is handed of all this. */
  readonly view: UnoWarView;
  playable: SlotSet = 0;
  points = 0;
  opponentPoints = 0;

  constructor(seat: Seat, hand: Hand, pile: CardPile, deck: Deck, target: number) {
    this.seat = seat;
    this.hand = hand;
    this.pile = pile;
    this.deck = deck;
    this.target = target;
    this.view = new SeatView(this);
  }

  copyFrom(other: Side): void {
    this.hand.copyFrom(other.hand);
    this.playable = other.playable;
    this.points = other.points;
    this.opponentPoints = other.opponentPoints;
  }
}
