import { MisbehaviorError, resolveParams, type Rng, type Seat } from '@cards/core';
import { CardPile } from './card-pile.js';
import { Deck } from './deck.js';
import { Hand } from './hand.js';
import { PARAMETERS, type UnoWarParams } from './parameters.js';
import { Side } from './side.js';

/** The maximum number of plays in a game. A game of two `smallest` with the default parameters has about 1,900. */
export const MAX_PLAYS = 1_000_000;

/**
 * The state of one game: the deck, the pile, both seats, and the seat to move. Its counts are public. The methods that
 * change it are protected, and `UnoWarGame` calls them according to the rules.
 */
export class UnoWarState {
  protected readonly settings: UnoWarParams;
  protected readonly deck: Deck;
  protected readonly pile: CardPile;
  protected readonly sides: readonly [Side, Side];
  protected mover: Side;
  protected waiting: Side;
  protected ended = false;
  protected played = 0;

  /**
   * Creates and deals a game.
   *
   * @param params - the parameters, which are copied
   * @param deal - shuffles the deck now and each time it is empty
   * @throws InputError if a parameter is out of bounds, or `deal` is missing
   */
  constructor(params: UnoWarParams, deal: Rng) {
    this.settings = resolveParams(PARAMETERS, params);
    const { points, hand } = this.settings;
    this.deck = new Deck(deal);
    const hands = [new Hand(this.deck, hand), new Hand(this.deck, hand)] as const;
    this.pile = new CardPile(this.deck.draw());
    this.sides = [
      new Side(0, hands[0], this.pile, this.deck, points),
      new Side(1, hands[1], this.pile, this.deck, points),
    ];
    [this.mover, this.waiting] = this.sides;
    this.findPlayable();
  }

  /** The parameters of this game, frozen. */
  get params(): UnoWarParams {
    return this.settings;
  }

  /** The seat to move. Undetermined after the game is over. */
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
    return this.sides[0].points + this.sides[1].points;
  }

  /** The seat that won. Meaningless before the game is over. */
  get winner(): Seat {
    return this.sides[0].points > this.sides[1].points ? 0 : 1;
  }

  /** Deals a new game in this order: seat 0's hand, seat 1's hand, the starter card. */
  protected deal(rng: Rng): void {
    this.deck.reset(rng);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.side(seat);
      side.hand.redraw();
      side.setScore(0, 0);
    }
    this.pile.restart(this.deck.drawId());
    this.ended = false;
    this.played = 0;
    [this.mover, this.waiting] = this.sides;
    this.findPlayable();
  }

  protected side(seat: Seat): Side {
    return seat === 0 ? this.sides[0] : this.sides[1];
  }

  protected play(slot: number): void {
    if (this.played === MAX_PLAYS)
      throw new MisbehaviorError(`the game is not over after ${MAX_PLAYS} plays, the maximum`);
    this.played++;
    const { hand } = this.mover;
    this.pile.put(hand.id(slot));
    hand.replace(slot);
    this.takeTurns();
  }

  /** Passes for the seat to move, which loses the round. */
  protected pass(): void {
    const { mover, waiting } = this;
    waiting.points++;
    mover.opponentPoints++;
    mover.playable = 0;
    this.ended = waiting.points === this.settings.points;
    if (this.ended) return;
    this.pile.restart(this.deck.drawId());
    this.takeTurns();
  }

  /** Gives the turn to the other side. */
  private takeTurns(): void {
    const { mover, waiting } = this;
    mover.playable = 0;
    this.mover = waiting;
    this.waiting = mover;
    this.findPlayable();
  }

  protected findPlayable(): void {
    const { mover } = this;
    mover.playable = mover.hand.playableOn(this.pile.topId);
  }
}
