import type { Seat } from '@cards/core';
import type { CardPile, PileView } from './card-pile.js';
import type { Deck } from './deck.js';
import type { Hand, HandView } from './hand.js';
import type { SlotSet } from './slots.js';
import type { UnoWarView } from './view.js';

/**
 * The view that a strategy is given: getters on the state that the engine keeps to itself. The only way to that state is a `#private`
 * field, and the object is frozen: a strategy is third-party code, with or without types, and must not win by writing to its view.
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

// The views of both seats share it.
Object.freeze(SeatView.prototype);

/**
 * The state of one seat, as the engine keeps it. It decides what is legal and who has won, so no strategy is ever given this object.
 */
export class Side {
  readonly seat: Seat;
  readonly hand: Hand;
  readonly pile: CardPile;
  readonly deck: Deck;
  readonly target: number;
  /** The view of this seat. */
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

  /** Sets the score; the player is not to move. */
  setScore(points: number, opponentPoints: number): void {
    this.playable = 0;
    this.points = points;
    this.opponentPoints = opponentPoints;
  }

  copyFrom(other: Side): void {
    this.hand.copyFrom(other.hand);
    this.playable = other.playable;
    this.points = other.points;
    this.opponentPoints = other.opponentPoints;
  }
}
