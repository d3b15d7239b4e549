import { Card, type Seat } from '@cards/core';
import { checkParams, type ConcentrationParams } from './parameters.js';
import type { ConcentrationView } from './view.js';

/**
 * Cards on a table: what each shows, which of them lie face up, and who has won how many. It is what can be seen of a game;
 * its rules are those of `ConcentrationGame`.
 */
export class CardTable implements ConcentrationView {
  /** See {@link ConcentrationView.ranks}. */
  readonly ranks: number;
  /** See {@link ConcentrationView.copies}. */
  readonly copies: number;
  /** See {@link ConcentrationView.bonus}. */
  readonly bonus: number;
  /** See {@link ConcentrationView.left}. */
  left: number;
  /** See {@link ConcentrationView.playable}. */
  playable: number;
  /** See {@link ConcentrationView.turns}. */
  turns = 0;
  /** See {@link ConcentrationView.toMove}. */
  toMove: Seat = 0;
  /** See {@link ConcentrationView.open}. */
  open = -1;
  /** See {@link ConcentrationView.first}. */
  first = -1;
  /** See {@link ConcentrationView.second}. */
  second = -1;
  /** See {@link ConcentrationView.matched}. */
  matched = false;
  /** What each place shows: packed cards, of which `id >> 2` is the rank less one. */
  protected readonly ids: Uint8Array;
  /** The places by slot: the cards that are not won come first, so that any of them is found by one random number. */
  protected readonly placeIn: Uint8Array;
  /** The slot of each place. */
  protected readonly slotOf: Uint8Array;
  /** The slot of the open card; -1 between turns. */
  protected openSlot = -1;
  /** How many cards the first seat has won; the second has won the others that are gone. */
  protected wonByFirst = 0;
  private readonly ordered: Uint8Array;
  private readonly numbers: Uint8Array;

  /**
   * Cards face down, in order: the copies of the ace, those of the two, and so on.
   *
   * @throws InputError when the parameters don't fit together
   */
  constructor(params: ConcentrationParams) {
    checkParams(params);
    const { ranks, copies, bonus } = params;
    this.ranks = ranks;
    this.copies = copies;
    this.bonus = bonus;
    this.left = ranks * copies;
    this.playable = this.left;
    this.ordered = Uint8Array.from({ length: this.left }, (_, place) => 4 * Math.floor(place / copies) + (place % copies));
    this.ids = this.ordered.slice();
    this.numbers = Uint8Array.from({ length: this.left }, (_, place) => place);
    this.placeIn = this.numbers.slice();
    this.slotOf = this.numbers.slice();
  }

  /** See {@link ConcentrationView.playableAt}. */
  playableAt(index: number): number {
    // The last slot takes the place of the open card's.
    return this.placeIn[index === this.openSlot ? this.playable : index] as number;
  }

  /** See {@link ConcentrationView.isPlayable}. */
  isPlayable(place: number): boolean {
    // What is no place has no slot, and undefined is less than nothing; `'0'` and the like are no whole numbers.
    return (place | 0) === place && (this.slotOf[place] as number) < this.left && place !== this.open;
  }

  /** See {@link ConcentrationView.isFaceUp}. */
  isFaceUp(place: number): boolean {
    const { open } = this;
    if (open >= 0 ? place === open : place === this.second || place === this.first) return place >= 0;
    return (this.slotOf[place] as number) >= this.left;
  }

  /** See {@link ConcentrationView.rankAt}. */
  rankAt(place: number): number {
    if (this.isFaceUp(place)) return ((this.ids[place] as number) >> 2) + 1;
    throw this.unseen(place);
  }

  /** See {@link ConcentrationView.cardAt}. */
  cardAt(place: number): Card {
    if (this.isFaceUp(place)) return Card.byId(this.ids[place] as number);
    throw this.unseen(place);
  }

  /** See {@link ConcentrationView.won}. */
  won(seat: Seat): number {
    return seat === 0 ? this.wonByFirst : this.ids.length - this.left - this.wonByFirst;
  }

  /** Takes the cards in two slots off the table, for the player in `seat`. */
  protected take(slot: number, other: number, seat: Seat): void {
    // The higher one first: what moves into its slot must not be the lower one.
    this.moveLastInto(slot > other ? slot : other);
    this.moveLastInto(slot > other ? other : slot);
    if (seat === 0) this.wonByFirst += 2;
  }

  /** Turns all cards face down and puts them in order. */
  protected turnDownInOrder(): void {
    this.ids.set(this.ordered);
    this.placeIn.set(this.numbers);
    this.slotOf.set(this.numbers);
    this.left = this.ids.length;
    this.playable = this.left;
    this.turns = 0;
    this.toMove = 0;
    this.open = -1;
    this.openSlot = -1;
    this.first = -1;
    this.second = -1;
    this.matched = false;
    this.wonByFirst = 0;
  }

  /** Makes this table the same as another with the same parameters. */
  protected copyFrom(other: CardTable): void {
    this.ids.set(other.ids);
    this.placeIn.set(other.placeIn);
    this.slotOf.set(other.slotOf);
    this.left = other.left;
    this.playable = other.playable;
    this.turns = other.turns;
    this.toMove = other.toMove;
    this.open = other.open;
    this.openSlot = other.openSlot;
    this.first = other.first;
    this.second = other.second;
    this.matched = other.matched;
    this.wonByFirst = other.wonByFirst;
  }

  /** What is wrong with a number that names no card of this table. */
  protected notAPlace(given: unknown): string {
    return `cards lie in the places 0 to ${this.ids.length - 1}, and ${String(given)} is none of them`;
  }

  private moveLastInto(slot: number): void {
    const { placeIn, slotOf } = this;
    const last = --this.left;
    const gone = placeIn[slot] as number;
    const moved = placeIn[last] as number;
    placeIn[slot] = moved;
    slotOf[moved] = slot;
    placeIn[last] = gone;
    slotOf[gone] = last;
  }

  private unseen(place: number): RangeError {
    return new RangeError(this.slotOf[place] === undefined ? this.notAPlace(place) : `the card in place ${place} lies face down`);
  }
}
