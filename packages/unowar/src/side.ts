import type { Seat } from '@cards/core';
import type { CardPile, PileView } from './card-pile.js';
import type { Deck } from './deck.js';
import type { Hand, HandView } from './hand.js';
import type { SlotSet } from './slots.js';
import type { UnoWarView } from './view.js';

/**
 * The view that a strategy gets: frozen, with the state in a `#private` field, because a strategy is third-party code.
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

  get players(): number {
    return this.#side.table.sides.length;
  }

  get toMove(): Seat {
    return this.#side.table.toMove();
  }

  pointsOf(seat: Seat): number {
    return this.#side.table.sides[seat]?.points ?? 0;
  }

  isIn(seat: Seat): boolean {
    return this.#side.table.sides[seat]?.isIn ?? false;
  }
}

// All seats share this prototype, so a strategy must not be able to change it.
Object.freeze(SeatView.prototype);

/** What all seats share. */
export interface Table {
  readonly sides: readonly Side[];
  toMove(): Seat;
}

/** The state of one seat. It determines the legal moves and the winner, so strategies never get this object. */
export class Side {
  readonly view: UnoWarView = new SeatView(this);
  /** The side that moves after this one in the present round. */
  next: Side = this;
  /** Whether the seat has not passed in the present round. */
  isIn = true;
  playable: SlotSet = 0;
  points = 0;
  opponentPoints = 0;

  constructor(
    readonly seat: Seat,
    readonly hand: Hand,
    readonly pile: CardPile,
    readonly deck: Deck,
    readonly target: number,
    readonly table: Table,
  ) {}

  setScore(points: number, opponentPoints: number): void {
    this.playable = 0;
    this.points = points;
    this.opponentPoints = opponentPoints;
  }
}
