import { MisbehaviorError, resolveParams, type Rng, type Seat } from '@cards/core';
import { CardPile, type PileView } from './card-pile.js';
import { Deck } from './deck.js';
import { Hand, type HandView, type SlotSet } from './hand.js';
import { maxPlays, PARAMETERS, type UnoWarParams } from './parameters.js';
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

/**
 * The state of one game: the deck, the pile, the seats, and the seat to move. Its counts are public. The methods that
 * change it are protected, and `UnoWarGame` calls them according to the rules.
 */
export class UnoWarState {
  protected readonly settings: UnoWarParams;
  protected readonly deck: Deck;
  protected readonly pile: CardPile;
  protected readonly sides: readonly Side[];
  protected mover: Side;
  protected ended = false;
  protected played = 0;
  protected finished = 0;
  private readonly mostPlays: number;

  /**
   * Creates and deals a game.
   *
   * @param params - the parameters, which are copied; those that are left out have their defaults
   * @param deal - shuffles the deck now and each time it is empty
   * @throws InputError if a parameter is out of bounds, or `deal` is missing
   */
  constructor(params: Partial<UnoWarParams>, deal: Rng) {
    this.settings = resolveParams(PARAMETERS, params);
    const { points, hand, players } = this.settings;
    this.deck = new Deck(deal);
    const hands = Array.from({ length: players }, () => new Hand(this.deck, hand));
    this.pile = new CardPile(this.deck.draw());
    const sides: Side[] = [];
    const table = { sides, toMove: () => this.toMove };
    for (const [seat, own] of hands.entries()) sides.push(new Side(seat, own, this.pile, this.deck, points, table));
    this.sides = sides;
    this.mover = this.side(0);
    this.mostPlays = maxPlays(players);
    this.letAllIn();
    this.findPlayable();
  }

  /** The parameters of this game, frozen. */
  get params(): UnoWarParams {
    return this.settings;
  }

  /** The seat to move. After the game is over, the seat that won. */
  get toMove(): Seat {
    return this.mover.seat;
  }

  /** Whether the game has ended. */
  get over(): boolean {
    return this.ended;
  }

  /** The number of cards played, not counting starter cards. */
  get plays(): number {
    return this.played;
  }

  /** The number of finished rounds. */
  get rounds(): number {
    return this.finished;
  }

  /** The seat that won. Meaningless before the game is over. */
  get winner(): Seat {
    return this.mover.seat;
  }

  /** Deals a new game in this order: the hands by seat, the starter card. */
  protected deal(rng: Rng): void {
    const { sides } = this;
    this.deck.reset(rng);
    for (let seat = 0; seat < sides.length; seat++) {
      const side = this.side(seat);
      side.hand.redraw();
      side.setScore(0, 0);
    }
    this.ended = false;
    this.played = 0;
    this.finished = 0;
    this.openRound(this.side(0));
  }

  protected side(seat: Seat): Side {
    return this.sides[seat] as Side;
  }

  protected play(slot: number): void {
    const { mover } = this;
    if (this.played === this.mostPlays)
      throw new MisbehaviorError(`the game is not over after ${this.mostPlays} plays, the maximum`);
    this.played++;
    this.pile.put(mover.hand.id(slot));
    mover.hand.replace(slot);
    this.giveTurn(mover.next);
  }

  /** Passes for the seat to move, which drops out of the round. The last seat in it wins it. */
  protected pass(): void {
    const { mover } = this;
    const { next } = mover;
    let before = next;
    while (before.next !== mover) before = before.next;
    before.next = next;
    mover.isIn = false;
    if (next.next !== next) {
      this.giveTurn(next);
      return;
    }
    mover.playable = 0;
    this.finished++;
    next.points++;
    for (let seat = 0; seat < this.sides.length; seat++) {
      const side = this.side(seat);
      if (side !== next && side.opponentPoints < next.points) side.opponentPoints = next.points;
    }
    this.ended = next.points === this.settings.points;
    if (this.ended) this.mover = next;
    else this.openRound(next);
  }

  /** Opens a round that `leader` leads. */
  private openRound(leader: Side): void {
    this.pile.restart(this.deck.drawId());
    this.letAllIn();
    this.mover = leader;
    this.findPlayable();
  }

  protected letAllIn(): void {
    for (let seat = 0; seat < this.sides.length; seat++) this.side(seat).isIn = true;
    this.linkSides();
  }

  /** Lets each side that is in the round be followed by the next one that is. */
  protected linkSides(): void {
    const { sides } = this;
    let last: Side | undefined;
    for (let seat = sides.length - 1, at = 2 * seat + 1; at >= 0; at--, seat = at % sides.length) {
      const side = this.side(seat);
      if (!side.isIn) continue;
      if (last !== undefined) side.next = last;
      last = side;
    }
  }

  private giveTurn(to: Side): void {
    this.mover.playable = 0;
    this.mover = to;
    this.findPlayable();
  }

  protected findPlayable(): void {
    const { mover } = this;
    mover.playable = mover.hand.playableOn(this.pile.topId);
  }
}
