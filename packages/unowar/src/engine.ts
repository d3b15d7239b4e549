import {
  type Engine,
  IllegalMoveError,
  MisbehaviorError,
  type Move,
  resolveParams,
  type Rng,
  type Seat,
  seededRng,
} from '@cards/core';
import { CardPile } from './card-pile.js';
import { Deck } from './deck.js';
import { Hand } from './hand.js';
import { PARAMETERS, type UnoWarParams } from './parameters.js';
import { refusal } from './refusal.js';
import { Side } from './side.js';
import { hasSlot, slotsIn } from './slots.js';
import { PASS, type UnoWarView } from './view.js';

/** No match may take more plays; two patient players need about 1,900. */
export const MAX_PLAYS = 1_000_000;

/**
 * One game of UnoWar, a match to {@link UnoWarParams.points} points: the rules, all of them, and nothing else.
 *
 * Each round opens with a card from the deck. The players take turns to put on it a card of the same suit, or of the same
 * or a higher rank; whoever passes loses the round to the other, who leads the next one. Hands stay as they are from
 * round to round, and every card played is replaced in its slot. Passing with a playable card is legal.
 */
export class UnoWarGame implements Engine<UnoWarView> {
  /** What this game is varied by. */
  readonly params: UnoWarParams;
  /** See {@link Engine.moveLimit}: all plays, and a pass for every round. */
  readonly moveLimit: number;
  private readonly deck: Deck;
  private readonly pile: CardPile;
  private readonly sides: readonly [Side, Side];
  private mover: Side;
  private waiting: Side;
  private ended = false;
  private played = 0;

  /**
   * A game, dealt.
   *
   * @param params - within the bounds of the game; beyond them, slots would be confused, or a match would never end
   * @param deal - deals now, and shuffles whenever the deck is empty
   * @throws InputError for other parameters
   */
  constructor(params: UnoWarParams, deal: Rng) {
    this.params = resolveParams(PARAMETERS, params);
    const { points, hand } = this.params;
    this.moveLimit = MAX_PLAYS + 2 * points;
    this.deck = new Deck(deal);
    const hands = [new Hand(this.deck, hand), new Hand(this.deck, hand)] as const;
    this.pile = new CardPile(this.deck.draw());
    this.sides = [
      new Side(0, hands[0], this.pile, this.deck, points),
      new Side(1, hands[1], this.pile, this.deck, points),
    ];
    [this.mover, this.waiting] = this.sides;
    this.look();
  }

  /**
   * A game that is to be dealt by {@link UnoWarGame.reset} before its first move.
   *
   * @param params - as for {@link UnoWarGame}
   * @throws InputError for parameters out of bounds
   */
  static undealt(params: UnoWarParams): UnoWarGame {
    return new UnoWarGame(params, seededRng('undealt'));
  }

  /** See {@link Engine.toMove}. */
  get toMove(): Seat {
    return this.mover.seat;
  }

  /** See {@link Engine.over}. */
  get over(): boolean {
    return this.ended;
  }

  /** How many cards have been played, openers not counted. */
  get plays(): number {
    return this.played;
  }

  /** How many rounds have ended. */
  get rounds(): number {
    return this.sides[0].points + this.sides[1].points;
  }

  /** The seat that won; of no meaning before the game is over. */
  get winner(): Seat {
    return this.sides[0].points > this.sides[1].points ? 0 : 1;
  }

  /** See {@link Engine.view}: nothing in it leads to the state that the game is decided by. */
  view(seat: Seat): UnoWarView {
    return this.side(seat).view;
  }

  /** See {@link Engine.isLegal}. */
  isLegal(move: Move): boolean {
    return !this.ended && (move === PASS || hasSlot(this.mover.playable, move));
  }

  /** See {@link Engine.legalMoves}: the playable slots from the first on, then the pass. */
  legalMoves(): Move[] {
    return this.ended ? [] : [...slotsIn(this.mover.playable), PASS];
  }

  /** See {@link Engine.apply}. */
  apply(move: Move): void {
    if (hasSlot(this.mover.playable, move)) this.play(move);
    else if (move === PASS && !this.ended) this.pass();
    else throw this.ended ? new IllegalMoveError('the game is over') : refusal(move, this.mover);
  }

  /** See {@link Engine.measure}: `win` of seat 0, `rounds`, `plays`. */
  measure(into: Int32Array): void {
    if (!this.ended) throw new Error('the game is not over yet');
    into[0] = 1 - this.winner;
    into[1] = this.rounds;
    into[2] = this.played;
  }

  /** See {@link Engine.clone}. */
  clone(): UnoWarGame {
    const copy = UnoWarGame.undealt(this.params);
    copy.deck.copyFrom(this.deck);
    copy.pile.copyFrom(this.pile);
    copy.sides[0].copyFrom(this.sides[0]);
    copy.sides[1].copyFrom(this.sides[1]);
    copy.mover = copy.side(this.mover.seat);
    copy.waiting = copy.side(this.waiting.seat);
    copy.ended = this.ended;
    copy.played = this.played;
    return copy;
  }

  /** See {@link Engine.reset}. The order of the deal: seat 0's hand, seat 1's hand, the opener. */
  reset(deal: Rng): void {
    this.deck.reset(deal);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.side(seat);
      side.hand.redraw();
      side.playable = 0;
      side.points = 0;
      side.opponentPoints = 0;
    }
    this.pile.restart(this.deck.drawId());
    this.ended = false;
    this.played = 0;
    [this.mover, this.waiting] = this.sides;
    this.look();
  }

  private side(seat: Seat): Side {
    return seat === 0 ? this.sides[0] : this.sides[1];
  }

  private play(slot: number): void {
    if (this.played === MAX_PLAYS) throw new MisbehaviorError(`no end after ${MAX_PLAYS} plays`);
    this.played++;
    const { hand } = this.mover;
    this.pile.put(hand.id(slot));
    hand.replace(slot);
    this.takeTurns();
  }

  private pass(): void {
    const { mover, waiting } = this;
    waiting.points++;
    mover.opponentPoints++;
    mover.playable = 0;
    this.ended = waiting.points === this.params.points;
    if (this.ended) return;
    this.pile.restart(this.deck.drawId());
    this.takeTurns();
  }

  /** The turn goes to the other side. */
  private takeTurns(): void {
    const { mover, waiting } = this;
    mover.playable = 0;
    this.mover = waiting;
    this.waiting = mover;
    this.look();
  }

  /** The side to move sees what it can play. */
  private look(): void {
    const { mover } = this;
    mover.playable = mover.hand.playableOn(this.pile.topId);
  }
}
