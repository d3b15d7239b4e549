import {
  Card,
  type Engine,
  IllegalMoveError,
  InputError,
  type MeasureValues,
  type Move,
  type Rng,
  type Seat,
} from '@cards/core';
import { checkRng, givenText } from '@cards/core/internal';
import { placeText } from './layout.js';
import { checkedParams, type ConcentrationParams, LATE_TURN, MAX_PASSES } from './parameters.js';
import { boardText, type ConcentrationView, viewOf } from './view.js';

/**
 * One game of Concentration, and the only definition of its rules. A move flips one card; two moves of
 * the same seat are a turn. Two cards of the same rank are won and stay face up; the next move turns any others face
 * down. Then the next seat has a turn, except that with `bonus` a pair earns another turn. The game ends with the last
 * pair.
 *
 * A turn without a pair whose cards were both face up in earlier turns is a pass. 30 passes in a row with the same two
 * cards, of any players, end the game, and so does any pass from turn 2,000 on. No player wins the cards that are left.
 *
 * A strategy gets the game as a {@link ConcentrationView}, which does not reveal face-down cards.
 *
 * @example
 * ```ts
 * import { ConcentrationGame } from '@cards/concentration';
 *
 * const game = new ConcentrationGame({ ranks: 2, copies: 2 }); // S A, H A, S 2, H 2
 * game.apply(0);
 * game.apply(2);
 * game.matched; // => false
 * game.toMove; // => 1
 * game.apply(1);
 * game.apply(0);
 * [game.matched, game.won(1), game.left]; // => [true, 2, 2]
 * ```
 */
export class ConcentrationGame implements Engine<ConcentrationView>, ConcentrationView {
  private readonly seatView: ConcentrationView = viewOf(this);
  /** The card in each place, as `Card.id`: `id >> 2` is the rank minus 1. */
  protected readonly ids: Uint8Array;
  /** The places by slot: cards that are not won come first, so that one random number can select any of them. */
  protected readonly placeIn: Uint8Array;
  protected readonly slotOf: Uint8Array;
  protected cardsLeft: number;
  protected playableCount: number;
  protected turnCount = 0;
  protected mover: Seat = 0;
  protected openPlace = -1;
  /** The slot of the open card; -1 between turns. */
  protected openSlot = -1;
  protected lastFirst = -1;
  protected lastSecond = -1;
  protected lastMatched = false;
  protected passCount = 0;
  /** By place: 1 if the card was face up in a finished turn without a pair. */
  protected readonly shown: Uint8Array;
  /** The number of cards won by each seat. */
  protected readonly wonBy: Uint8Array;
  protected readonly params: ConcentrationParams;
  protected readonly lastSeat: Seat;
  /** The memory of the five arrays, so that one copy resets them all, and its content at the start of a game. */
  private readonly cells: Uint8Array;
  private readonly cellsAtStart: Uint8Array;

  /**
   * Puts all cards face down, in order: the copies of the ace, the copies of the two, and so on.
   *
   * @throws InputError for parameters out of bounds
   */
  constructor(params: Partial<ConcentrationParams>) {
    this.params = checkedParams(params);
    const { ranks, copies, players } = this.params;
    this.lastSeat = players - 1;
    const cards = ranks * copies;
    this.cardsLeft = cards;
    this.playableCount = cards;
    this.cellsAtStart = Uint8Array.from({ length: 4 * cards + players }, (_, at) =>
      at < cards ? 4 * Math.floor(at / copies) + (at % copies) : at < 3 * cards ? at % cards : 0,
    );
    this.cells = this.cellsAtStart.slice();
    this.ids = this.cells.subarray(0, cards);
    this.placeIn = this.cells.subarray(cards, 2 * cards);
    this.slotOf = this.cells.subarray(2 * cards, 3 * cards);
    this.shown = this.cells.subarray(3 * cards, 4 * cards);
    this.wonBy = this.cells.subarray(4 * cards);
  }

  get ranks(): number {
    return this.params.ranks;
  }

  get copies(): number {
    return this.params.copies;
  }

  get bonus(): number {
    return this.params.bonus;
  }

  get players(): number {
    return this.params.players;
  }

  get left(): number {
    return this.cardsLeft;
  }

  get turns(): number {
    return this.turnCount;
  }

  get toMove(): Seat {
    return this.mover;
  }

  get open(): number {
    return this.openPlace;
  }

  get first(): number {
    return this.lastFirst;
  }

  get second(): number {
    return this.lastSecond;
  }

  get matched(): boolean {
    return this.lastMatched;
  }

  get passes(): number {
    return this.passCount;
  }

  get playable(): number {
    return this.playableCount;
  }

  playableAt(index: number): number {
    // The last slot stands for the slot of the open card.
    return this.placeIn[index === this.openSlot ? this.playableCount : index] as number;
  }

  isPlayable(place: number): boolean {
    return typeof place === 'number' && this.playableSlot(place) >= 0;
  }

  isFaceUp(place: number): boolean {
    const { openPlace } = this;
    if (openPlace >= 0 ? place === openPlace : place === this.lastSecond || place === this.lastFirst) return place >= 0;
    return (this.slotOf[place] as number) >= this.cardsLeft;
  }

  rankAt(place: number): number {
    if (!this.isFaceUp(place)) throw this.unseen(place);
    return ((this.ids[place] as number) >> 2) + 1;
  }

  cardAt(place: number): Card {
    if (this.isFaceUp(place)) return Card.byId(this.ids[place] as number);
    throw this.unseen(place);
  }

  won(seat: Seat): number {
    if (this.wonBy[seat] === undefined)
      throw new InputError(`a seat is 0 to ${this.wonBy.length - 1}, not ${givenText(seat)}`);
    return this.wonBy[seat];
  }

  get over(): boolean {
    return this.playableCount === 0;
  }

  /** See {@link Engine.view}. All seats see the same. */
  view(): ConcentrationView {
    return this.seatView;
  }

  isLegal(move: Move): boolean {
    return this.isPlayable(move);
  }

  /** See {@link Engine.legalMoves}: places in order. */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    for (let place = 0; place < this.ids.length; place++) if (this.isPlayable(place)) moves.push(place);
    return moves;
  }

  /** See {@link Engine.apply}: flips a card. */
  apply(move: Move): void {
    const slot = typeof move === 'number' ? this.playableSlot(move) : -1;
    if (slot < 0) throw this.refusal(move);
    if (this.openPlace >= 0) {
      this.finishTurn(move, slot);
      return;
    }
    this.openPlace = move;
    this.openSlot = slot;
    this.playableCount = this.cardsLeft - 1;
  }

  /** See {@link Engine.measure}: `turns`, `win`, `tie`, `margin`: the cards of the seat minus the most of another. */
  measure(into: MeasureValues, seat: Seat = 0): void {
    if (!this.over) throw new InputError(`the game is not over yet: ${this.left} cards are left`);
    const { wonBy } = this;
    let most = 0;
    for (let other = 0; other < wonBy.length; other++) {
      const won = wonBy[other] as number;
      if (other !== seat && won > most) most = won;
    }
    const margin = this.won(seat) - most;
    into[0] = this.turns;
    into[1] = margin > 0 ? 1 : 0;
    into[2] = margin === 0 ? 1 : 0;
    into[3] = margin;
  }

  /**
   * See {@link Engine.reset}. All cards are face down.
   *
   * @param deal - shuffles the cards (Fisher–Yates); without it they are in order: aces, twos, and so on
   * @throws InputError for a value that is not a generator
   */
  reset(deal?: Rng): void {
    if (deal !== undefined) checkRng(deal);
    this.cells.set(this.cellsAtStart);
    this.cardsLeft = this.ids.length;
    this.playableCount = this.cardsLeft;
    this.turnCount = 0;
    this.mover = 0;
    this.openPlace = -1;
    this.openSlot = -1;
    this.lastFirst = -1;
    this.lastSecond = -1;
    this.lastMatched = false;
    this.passCount = 0;
    deal?.shuffle(this.ids);
  }

  /** See {@link boardText}. */
  boardToString(): string {
    return boardText(this);
  }

  private finishTurn(move: Move, slot: number): void {
    const { ids, shown, openPlace, openSlot, lastFirst, lastSecond, mover } = this;
    const next = mover === this.lastSeat ? 0 : mover + 1;
    let isOver = false;
    this.turnCount++;
    this.openPlace = -1;
    this.openSlot = -1;
    const isPair = (ids[openPlace] as number) >> 2 === (ids[move] as number) >> 2;
    this.lastMatched = isPair;
    if (isPair) {
      this.take(openSlot, slot, mover);
      this.passCount = 0;
      if (this.params.bonus === 0) this.mover = next;
    } else {
      this.mover = next;
      if (((shown[openPlace] as number) & (shown[move] as number)) === 1) {
        // Twice the same two cards have the same sum and the same first or second card.
        const isRepeated = openPlace + move === lastFirst + lastSecond && (move === lastSecond || move === lastFirst);
        this.passCount = isRepeated ? this.passCount + 1 : 1;
        isOver = this.passCount === MAX_PASSES || this.turnCount >= LATE_TURN;
      } else {
        this.passCount = 0;
        shown[openPlace] = 1;
        shown[move] = 1;
      }
    }
    this.lastFirst = openPlace;
    this.lastSecond = move;
    this.playableCount = isOver ? 0 : this.cardsLeft;
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    if (typeof move !== 'number' || this.slotOf[move] === undefined) return new IllegalMoveError(this.notAPlace(move));
    const card = `the card in place ${move}, ${placeText(this, move)},`;
    return new IllegalMoveError(
      move === this.open ? `${card} is already the first card of this turn` : `${card} is already won`,
    );
  }

  /** The slot of a card that the next move can choose; -1 for every other number. A BigInt would throw here. */
  private playableSlot(place: number): number {
    const slot = this.slotOf[place] as number;
    // A number that is not a place has no slot, and a comparison with undefined is false.
    const isHidden = (place | 0) === place && slot < this.cardsLeft && place !== this.openPlace;
    return isHidden && this.playableCount > 0 ? slot : -1;
  }

  /** Removes the cards in two slots, won by `seat`. */
  private take(slot: number, other: number, seat: Seat): void {
    // The higher slot comes first, because the card that moves into it must not be the one in the lower slot.
    this.moveLastInto(slot > other ? slot : other);
    this.moveLastInto(slot > other ? other : slot);
    this.wonBy[seat] = (this.wonBy[seat] as number) + 2;
  }

  /** The message for a value that is not a place of this game. */
  private notAPlace(given: unknown): string {
    return `${givenText(given)} is not a place; the places are 0 to ${this.ids.length - 1}`;
  }

  private moveLastInto(slot: number): void {
    const { placeIn, slotOf } = this;
    const last = --this.cardsLeft;
    const gone = placeIn[slot] as number;
    const moved = placeIn[last] as number;
    placeIn[slot] = moved;
    slotOf[moved] = slot;
    placeIn[last] = gone;
    slotOf[gone] = last;
  }

  private unseen(place: number): InputError {
    const isPlace = this.slotOf[place] !== undefined;
    return new InputError(isPlace ? `the card in place ${place} is face down` : this.notAPlace(place));
  }
}
