import { MisbehaviorError } from '@cards/core';
import { type CardType, checkParams, letterOf, MAX_FLIPS } from './cards.js';
import type { PairsView } from './view.js';

export type Phase = number;

/** No card has been flipped yet. */
export const FRESH: Phase = 0;

/** One card is open. The next flip is the second flip of the turn. */
export const ONE_OPEN: Phase = 1;

/** The last two flips were a pair. */
export const MATCH: Phase = 2;

/** The last two flips were a mismatch. Both cards are open. */
export const MISMATCH: Phase = 3;

export const TURNED_BACK: Phase = 4;

const TEXTS: readonly string[] = [
  'no card has been flipped yet',
  'one card of the turn is open',
  'the last two cards were a pair',
  'two cards that differ are open',
  'the last two cards are face down again',
];

/** A phase as a clause for messages. */
export function phaseText(phase: Phase): string {
  return TEXTS[phase] as string;
}

const KINDS = ['dealt', 'opened', 'matched', 'mismatched', 'turned-back'] as const;

/** The last event of a game, for a user interface. */
export interface PairsEvent {
  /**
   * `dealt` before the first flip, `opened` after the first flip of a turn, `matched` or `mismatched` after the second
   * one, and `turned-back` when the two cards of a mismatch were turned face down.
   */
  readonly kind: 'dealt' | 'opened' | 'matched' | 'mismatched' | 'turned-back';
  /** The cards of the turn in the order of the flips, each by its position, 0 to `n - 1`. */
  readonly cards: readonly number[];
  /** Their letters; empty if they are face down. */
  readonly letters: readonly string[];
}

export function lastEventOf(phase: Phase, view: PairsView): PairsEvent {
  const { lastFlipped, flippedBefore } = view;
  const cards = phase === FRESH ? [] : phase === ONE_OPEN ? [lastFlipped] : [flippedBefore, lastFlipped];
  const letters = phase === TURNED_BACK ? [] : cards.map((card) => letterOf(view.typeOf(card)));
  return { kind: KINDS[phase] as PairsEvent['kind'], cards, letters };
}

/**
 * The cards of one game: their types, which cards are face up, and the last two flips. `MatchCardGame` adds the rules.
 * No public member can be assigned.
 */
export class PairsState implements PairsView {
  protected readonly types: Uint8Array;
  /**
   * By slot: the card. The playable cards come first, then the open card of a turn, then the matched cards. The cards
   * of an open mismatch are in the last two playable slots, so turning them back moves no card.
   */
  protected readonly cardIn: Uint8Array;
  protected readonly slotOf: Uint8Array;
  protected phase: Phase = FRESH;
  private readonly copyCount: number;
  /** The memory of the three arrays, so that one copy resets them all, and its content at the start of a game. */
  private readonly cells: Uint8Array;
  private readonly cellsAtStart: Uint8Array;
  protected playableCount: number;
  protected flipCount = 0;
  protected last = -1;
  protected beforeLast = -1;

  /**
   * Creates a game with all cards face down and in order: with four copies, cards 0 to 3 are `a`, cards 4 to 7 are `b`,
   * and so on.
   *
   * @param n - the number of cards: a multiple of `copies`, with 1 to 26 types
   * @param copies - the number of cards of each type: 4, or 2 as in the classic game
   * @throws InputError if a number is not allowed
   */
  constructor(n: number, copies: number = 4) {
    checkParams({ cards: n, copies });
    this.copyCount = copies;
    this.cellsAtStart = Uint8Array.from({ length: 3 * n }, (_, at) => (at < n ? Math.floor(at / copies) : at % n));
    this.cells = this.cellsAtStart.slice();
    this.types = this.cells.subarray(0, n);
    this.cardIn = this.cells.subarray(n, 2 * n);
    this.slotOf = this.cells.subarray(2 * n);
    this.playableCount = n;
  }

  get n(): number {
    return this.types.length;
  }

  get copies(): number {
    return this.copyCount;
  }

  get flips(): number {
    return this.flipCount;
  }

  get playable(): number {
    return this.playableCount;
  }

  get lastFlipped(): number {
    return this.last;
  }

  get flippedBefore(): number {
    return this.beforeLast;
  }

  playableAt(index: number): number {
    return this.cardIn[index] as number;
  }

  /** See {@link PairsView.isPlayable}. While a mismatch is open, `flip` accepts no card, but the next move does. */
  isPlayable(card: number): boolean {
    // A value that is not a card has the slot undefined, and the comparison is then false.
    return (card | 0) === card && (this.slotOf[card] as number) < this.playableCount;
  }

  isFaceUp(card: number): boolean {
    const faceDown = this.phase === MISMATCH ? this.playableCount - 2 : this.playableCount;
    return (this.slotOf[card] as number) >= faceDown;
  }

  isOpen(card: number): boolean {
    if (this.phase === ONE_OPEN) return card === this.last;
    return this.phase === MISMATCH && (card === this.last || card === this.beforeLast);
  }

  typeOf(card: number): CardType {
    if (!this.isFaceUp(card)) throw this.hidden(card);
    return this.types[card] as CardType;
  }

  /** Turns an open mismatch back, and flips a card if it is playable. Returns whether it was flipped. */
  protected turnUp(card: number): boolean {
    const { cardIn, slotOf, types } = this;
    const slot = slotOf[card] as number;
    // The condition of isPlayable, without reading the slot twice.
    if (!((card | 0) === card && slot < this.playableCount)) return false;
    if (this.flipCount === MAX_FLIPS) throw endless();
    const end = this.playableCount - 1;
    const moved = cardIn[end] as number;
    cardIn[slot] = moved;
    slotOf[moved] = slot;
    cardIn[end] = card;
    slotOf[card] = end;
    const first = this.last;
    this.flipCount++;
    this.beforeLast = first;
    this.last = card;
    if (this.phase !== ONE_OPEN) {
      this.phase = ONE_OPEN;
      this.playableCount = end;
    } else if (types[card] === types[first]) {
      this.phase = MATCH;
      this.playableCount = end;
    } else {
      this.phase = MISMATCH;
      this.playableCount = end + 2;
    }
    return true;
  }

  /** Turns all cards face down and puts them in order. */
  protected turnDownInOrder(): void {
    this.cells.set(this.cellsAtStart);
    this.playableCount = this.n;
    this.flipCount = 0;
    this.phase = FRESH;
    this.last = -1;
    this.beforeLast = -1;
  }

  private hidden(card: number): RangeError {
    return new RangeError(this.types[card] === undefined ? this.notACard(card) : `card ${card} is face down`);
  }

  /** The message for a value that is not a card of this game. */
  protected notACard(given: unknown): string {
    return `there is no card ${String(given)}; cards are numbered from 0 to ${this.n - 1}`;
  }
}

const endless = (): MisbehaviorError => new MisbehaviorError(`the game did not end within ${MAX_FLIPS} flips`);
