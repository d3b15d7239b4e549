import { MisbehaviorError } from '@cards/core';
import type { CardType } from './card-type.js';
import { MAX_FLIPS } from './parameters.js';
import { FRESH, MATCH, MISMATCH, ONE_OPEN, type Phase } from './phase.js';

/** Everything that changes during a game. */
export interface StateValues {
  /** What each card shows. */
  readonly types: ArrayLike<CardType>;
  /**
   * The cards by slot. The cards that the next move can choose from come first; the open card of a turn and the matched cards follow from
   * slot `playable` on. A mismatch is in the last two playable slots, so that turning it back moves no card.
   */
  readonly cardIn: ArrayLike<number>;
  /** The slot of each card. */
  readonly slotOf: ArrayLike<number>;
  /** How many cards the next move can choose from. */
  readonly playable: number;
  /** How many flips there have been. */
  readonly flips: number;
  /** Where in a turn the game is. */
  readonly phase: Phase;
  /** The card that was flipped last, or -1. */
  readonly lastFlipped: number;
  /** The card that was flipped before that, or -1. */
  readonly flippedBefore: number;
}

/**
 * The state of one game: what the engine changes and what a view shows a part of. It is open to both; neither a caller of the engine nor a
 * strategy ever gets it.
 */
export class PairsState implements StateValues {
  readonly n: number;
  readonly copies: number;
  readonly types: Uint8Array;
  readonly cardIn: Uint8Array;
  readonly slotOf: Uint8Array;
  playable: number;
  flips = 0;
  phase: Phase = FRESH;
  lastFlipped = -1;
  flippedBefore = -1;

  /**
   * All cards face down, in order: with four copies, cards 0 to 3 are `a`, 4 to 7 are `b`, and so on.
   *
   * @param n - the number of cards, checked
   * @param copies - the number of cards of each type, checked
   */
  constructor(n: number, copies: number) {
    this.n = n;
    this.copies = copies;
    this.types = Uint8Array.from({ length: n }, (_, card) => Math.floor(card / copies));
    this.cardIn = Uint8Array.from({ length: n }, (_, card) => card);
    this.slotOf = this.cardIn.slice();
    this.playable = n;
  }

  /** See `PairsView.isPlayable`. */
  isPlayable(card: number): boolean {
    // A value that is no card has no slot, and comparing undefined gives false; `'0'` and the like are not integers.
    return (card | 0) === card && (this.slotOf[card] as number) < this.playable;
  }

  /** See `PairsView.isFaceUp`. */
  isFaceUp(card: number): boolean {
    const faceDown = this.phase === MISMATCH ? this.playable - 2 : this.playable;
    return (this.slotOf[card] as number) >= faceDown;
  }

  /** See `PairsView.isOpen`. */
  isOpen(card: number): boolean {
    if (this.phase === ONE_OPEN) return card === this.lastFlipped;
    return this.phase === MISMATCH && (card === this.lastFlipped || card === this.flippedBefore);
  }

  /** See `PairsView.typeOf`. */
  typeOf(card: number): CardType {
    if (this.isFaceUp(card)) return this.types[card] as CardType;
    throw new RangeError(this.slotOf[card] === undefined ? this.notACard(card) : `card ${card} lies face down`);
  }

  /**
   * Flips a playable card; an open mismatch is turned back first.
   *
   * @throws MisbehaviorError after {@link MAX_FLIPS} flips
   */
  turnUp(card: number): void {
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

  /** Takes over another state of a game with as many cards. */
  assign(other: StateValues): void {
    this.types.set(other.types);
    this.cardIn.set(other.cardIn);
    this.slotOf.set(other.slotOf);
    this.playable = other.playable;
    this.flips = other.flips;
    this.phase = other.phase;
    this.lastFlipped = other.lastFlipped;
    this.flippedBefore = other.flippedBefore;
  }

  /** The cards that the next move can choose from, by number. */
  playableCards(): number[] {
    return Array.from(this.cardIn.subarray(0, this.playable)).sort((a, b) => a - b);
  }

  /** Why the next move cannot choose a card. */
  whyNotPlayable(card: number): string {
    if (this.playable === 0) return 'the game is over';
    return this.isFaceUp(card) ? `card ${card} lies face up` : this.notACard(card);
  }

  private notACard(given: unknown): string {
    return `cards are numbered from 0 to ${this.n - 1}, and ${String(given)} is none of them`;
  }
}
