import {
  type Engine,
  IllegalMoveError,
  InputError,
  type MeasureValues,
  MisbehaviorError,
  type Move,
  resolveParams,
  type Rng,
  type Seat,
  seededRng,
} from '@cards/core';
import { givenText } from '@cards/core/internal';
import { CardPile, type PileView } from './card-pile.js';
import { Deck } from './deck.js';
import { Hand, hasSlot, type HandView, type SlotSet, slotsIn } from './hand.js';
import { maxPlays, PARAMETERS, type UnoWarParams } from './parameters.js';
import { PASS, type UnoWarView } from './view.js';

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
interface Table {
  readonly sides: readonly Side[];
  toMove(): Seat;
}

/** The state of one seat. It determines the legal moves and the winner, so strategies never get this object. */
class Side {
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
 * One game of UnoWar to {@link UnoWarParams.points} points. This class is the only definition of the rules.
 *
 * Each round starts with a starter card from the deck. The players take turns by seat to play a card that has the suit
 * of the top card, or the same or a higher rank. Each card played is replaced in its slot. A player who passes, even
 * with a playable card, drops out of the round, and the next player must follow the same top card. The last player in
 * the round wins it, and leads the next one. All players keep their hands between rounds.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { PASS, UnoWarGame } from '@cards/unowar';
 *
 * const game = new UnoWarGame({ points: 1 }, seededRng(1));
 * game.toMove; // => 0
 * game.apply(PASS);
 * [game.over, game.winner]; // => [true, 1]
 * ```
 */
export class UnoWarGame implements Engine<UnoWarView> {
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

  /**
   * Creates a game without a generator. Call {@link UnoWarGame.reset} to deal before the first move.
   *
   * @throws InputError if a parameter is out of bounds
   */
  static undealt(params: Partial<UnoWarParams>): UnoWarGame {
    return new UnoWarGame(params, seededRng('undealt'));
  }

  /** See {@link Engine.moveLimit}: the maximum number of plays, plus the passes of each round. */
  get moveLimit(): number {
    const { points, players } = this.settings;
    return maxPlays(players) + players * (players - 1) * points;
  }

  view(seat: Seat): UnoWarView {
    const { [seat]: side } = this.sides;
    if (side === undefined) throw noSeat(seat, this.sides.length);
    return side.view;
  }

  isLegal(move: Move): boolean {
    return !this.ended && (move === PASS || hasSlot(this.mover.playable, move));
  }

  /** See {@link Engine.legalMoves}: the playable slots in ascending order, then {@link PASS}. */
  legalMoves(): Move[] {
    return this.ended ? [] : [...slotsIn(this.mover.playable), PASS];
  }

  apply(move: Move): void {
    if (hasSlot(this.mover.playable, move)) this.play(move);
    else if (move === PASS && !this.ended) this.pass();
    else throw this.ended ? new IllegalMoveError('the game is over') : refusal(move, this.mover);
  }

  /** See {@link Engine.measure}: `win` (1 if the seat won, else 0), `rounds`, `plays`. */
  measure(into: MeasureValues, seat: Seat = 0): void {
    if (!this.ended) throw new InputError('the game is not over yet');
    into[0] = this.winner === seat ? 1 : 0;
    into[1] = this.rounds;
    into[2] = this.plays;
  }

  /** See {@link Engine.reset}. The deal order is the hands by seat, then the starter card. */
  reset(deal: Rng): void {
    const { sides } = this;
    this.deck.reset(deal);
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

function noSeat(seat: Seat, players: number): InputError {
  return new InputError(`a seat of this game must be an integer from 0 to ${players - 1}, not ${givenText(seat)}`);
}

/** The error for a move that is neither a playable slot nor a pass. The game must not be over. */
function refusal(move: Move, { hand, pile, playable }: Side): IllegalMoveError {
  const given =
    Number.isInteger(move) && move >= 0 && move < hand.size ? `${hand.get(move)} (slot ${move})` : undefined;
  const allowed = playable === 0 ? `pass with ${PASS}` : `playable slots: ${[...slotsIn(playable)].join(', ')}`;
  return new IllegalMoveError(
    given === undefined
      ? `${String(move)} is not a move: play a slot from 0 to ${hand.size - 1}, or pass with ${PASS}`
      : `${given} cannot be played on ${pile.topCard}; ${allowed}`,
  );
}
