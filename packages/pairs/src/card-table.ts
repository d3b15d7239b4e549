import { MisbehaviorError } from '@cards/core';
import type { CardType } from './card-type.js';
import { checkParams, MAX_FLIPS } from './parameters.js';
import { FRESH, MATCH, MISMATCH, ONE_OPEN, type Phase } from './phase.js';
import type { ReadGame } from './saved-game.js';
import type { PairsView } from './view.js';

/**
 * Cards on a table: what each shows, which of them lie face up, and what became of the last two that were turned up. It is
 * what can be seen of a game; its rules are those of `MatchCardGame`.
 */
export class CardTable implements PairsView {
  /** See {@link PairsView.n}. */
  readonly n: number;
  /** See {@link PairsView.copies}. */
  readonly copies: number;
  /** See {@link PairsView.flips}. */
  flips = 0;
  /** See {@link PairsView.playable}. */
  playable: number;
  /** See {@link PairsView.lastFlipped}. */
  lastFlipped = -1;
  /** See {@link PairsView.flippedBefore}. */
  flippedBefore = -1;
  /** Where in a turn the game stands. */
  protected phase: Phase = FRESH;
  /** What each card shows. */
  protected readonly types: Uint8Array;
  /**
   * The cards by slot: first those that can be played, from slot `playable` on the open one of a turn and the matched
   * ones. A mismatch lies open in the last two playable slots, so that turning it back moves no card.
   */
  protected readonly cardIn: Uint8Array;
  /** The slot of each card. */
  protected readonly slotOf: Uint8Array;
  private readonly typesInOrder: Uint8Array;
  private readonly cardsInOrder: Uint8Array;

  /**
   * Cards face down, in order: with four copies 0 to 3 are `a`, 4 to 7 are `b`, and so on.
   *
   * @param n - how many cards: a multiple of `copies`, with 1 to 26 types
   * @param copies - how many cards of each type: 4, or 2 as in the classic game
   * @throws InputError for any other numbers
   */
  constructor(n: number, copies: number = 4) {
    checkParams({ cards: n, copies });
    this.n = n;
    this.copies = copies;
    this.typesInOrder = Uint8Array.from({ length: n }, (_, card) => Math.floor(card / copies));
    this.cardsInOrder = Uint8Array.from({ length: n }, (_, card) => card);
    this.types = this.typesInOrder.slice();
    this.cardIn = this.cardsInOrder.slice();
    this.slotOf = this.cardsInOrder.slice();
    this.playable = n;
  }

  /** See {@link PairsView.playableAt}. */
  playableAt(index: number): number {
    return this.cardIn[index] as number;
  }

  /** See {@link PairsView.isPlayable}. */
  isPlayable(card: number): boolean {
    // What is no card has no slot, and undefined is less than nothing; `'0'` and the like are no whole numbers.
    return (card | 0) === card && (this.slotOf[card] as number) < this.playable;
  }

  /** See {@link PairsView.isFaceUp}. */
  isFaceUp(card: number): boolean {
    const faceDown = this.phase === MISMATCH ? this.playable - 2 : this.playable;
    return (this.slotOf[card] as number) >= faceDown;
  }

  /** See {@link PairsView.isOpen}. */
  isOpen(card: number): boolean {
    if (this.phase === ONE_OPEN) return card === this.lastFlipped;
    return this.phase === MISMATCH && (card === this.lastFlipped || card === this.flippedBefore);
  }

  /** See {@link PairsView.typeOf}. */
  typeOf(card: number): CardType {
    if (this.isFaceUp(card)) return this.types[card] as CardType;
    throw new RangeError(this.slotOf[card] === undefined ? notACard(card, this.n) : `card ${card} lies face down`);
  }

  /**
   * Turns up a card that can be played; a mismatch lies face down then.
   *
   * @throws MisbehaviorError when there have been {@link MAX_FLIPS}
   */
  protected turnUp(card: number): void {
    if (this.flips === MAX_FLIPS) throw new MisbehaviorError(`no end after ${MAX_FLIPS} flips`);
    const slot = this.slotOf[card] as number;
    const last = --this.playable;
    const moved = this.cardIn[last] as number;
    this.cardIn[slot] = moved;
    this.slotOf[moved] = slot;
    this.cardIn[last] = card;
    this.slotOf[card] = last;
    this.flips++;
    this.flippedBefore = this.lastFlipped;
    this.lastFlipped = card;
    if (this.phase !== ONE_OPEN) {
      this.phase = ONE_OPEN;
    } else if (this.types[card] === this.types[this.flippedBefore]) {
      this.phase = MATCH;
    } else {
      this.phase = MISMATCH;
      this.playable += 2;
    }
  }

  /** Turns all cards face down and puts them in order. */
  protected turnDownInOrder(): void {
    this.types.set(this.typesInOrder);
    this.cardIn.set(this.cardsInOrder);
    this.slotOf.set(this.cardsInOrder);
    this.playable = this.n;
    this.flips = 0;
    this.lastFlipped = -1;
    this.flippedBefore = -1;
    this.phase = FRESH;
  }

  /**
   * Makes this table the same as a saved one of the same size.
   *
   * @internal
   */
  protected putBack(read: ReadGame): void {
    this.types.set(read.types);
    this.cardIn.set(read.slots);
    for (const [slot, card] of read.slots.entries()) this.slotOf[card] = slot;
    this.playable = read.playable;
    this.flips = read.flips;
    this.lastFlipped = read.lastFlipped;
    this.flippedBefore = read.flippedBefore;
    this.phase = read.phase;
  }

  /** Makes this table the same as another of the same size. */
  protected copyFrom(other: CardTable): void {
    this.types.set(other.types);
    this.cardIn.set(other.cardIn);
    this.slotOf.set(other.slotOf);
    this.playable = other.playable;
    this.flips = other.flips;
    this.lastFlipped = other.lastFlipped;
    this.flippedBefore = other.flippedBefore;
    this.phase = other.phase;
  }
}

/** What is wrong with a number that names no card of a table of `n`. */
export function notACard(given: unknown, n: number): string {
  return `cards are numbered from 0 to ${n - 1}, and ${String(given)} is none of them`;
}
