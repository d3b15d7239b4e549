import { Card, type Seat, givenText } from '@cards/core';
import { checkedParams, type ConcentrationParams } from './parameters.js';
import type { ConcentrationView } from './view.js';

/**
 * The state of one game: the cards, which of them are face up, and the score. `ConcentrationGame` adds the rules. The
 * public members have no setters.
 */
export class ConcentrationState implements ConcentrationView {
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
    return this.wonBy[seat] ?? 0;
  }

  /** The slot of a card that the next move can choose; -1 for every other number. A BigInt would throw here. */
  protected playableSlot(place: number): number {
    const slot = this.slotOf[place] as number;
    // A number that is not a place has no slot, and a comparison with undefined is false.
    const isHidden = (place | 0) === place && slot < this.cardsLeft && place !== this.openPlace;
    return isHidden && this.playableCount > 0 ? slot : -1;
  }

  /** Removes the cards in two slots, won by `seat`. */
  protected take(slot: number, other: number, seat: Seat): void {
    // The higher slot comes first, because the card that moves into it must not be the one in the lower slot.
    this.moveLastInto(slot > other ? slot : other);
    this.moveLastInto(slot > other ? other : slot);
    this.wonBy[seat] = (this.wonBy[seat] as number) + 2;
  }

  protected turnDownInOrder(): void {
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
  }

  /** The message for a value that is not a place of this game. */
  protected notAPlace(given: unknown): string {
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

  private unseen(place: number): RangeError {
    const isPlace = this.slotOf[place] !== undefined;
    return new RangeError(isPlace ? `the card in place ${place} is face down` : this.notAPlace(place));
  }
}
