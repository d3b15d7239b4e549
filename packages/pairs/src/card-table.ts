import { MisbehaviorError, SlotPermutation } from '@cards/core';
import type { CardType } from './card-type.js';
import { checkParams, MAX_FLIPS } from './parameters.js';
import { FRESH, MATCH, MISMATCH, ONE_OPEN, type Phase } from './phase.js';
import type { PairsView } from './view.js';

/** The cards of a saved game. */
export interface TableState {
  /** What each card shows. */
  readonly types: readonly CardType[];
  /** The cards by slot. */
  readonly slots: readonly number[];
  /** See {@link PairsView.playable}. */
  readonly playable: number;
  /** See {@link PairsView.flips}. */
  readonly flips: number;
  /** Where in a turn the game is. */
  readonly phase: Phase;
  /** See {@link PairsView.lastFlipped}. */
  readonly lastFlipped: number;
  /** See {@link PairsView.flippedBefore}. */
  readonly flippedBefore: number;
}

/**
 * The cards of one game: what each shows, which of them lie face up, and what was flipped last. It is what can be seen of a game; the rules
 * are those of `MatchCardGame`. Its public members cannot be assigned.
 */
export class CardTable implements PairsView {
  /** What each card shows. */
  protected readonly types: Uint8Array;
  /** The cards that can be played are in play. So are those of an open mismatch, in the last two slots. */
  protected readonly cards: SlotPermutation;
  protected phase: Phase = FRESH;
  private readonly copyCount: number;
  private readonly typesInOrder: Uint8Array;
  private flipCount = 0;
  private last = -1;
  private beforeLast = -1;

  /**
   * All cards face down, in order: with four copies, cards 0 to 3 are `a`, 4 to 7 are `b`, and so on.
   *
   * @param n - the number of cards: a multiple of `copies`, with 1 to 26 types
   * @param copies - the number of cards of each type: 4, or 2 as in the classic game
   * @throws InputError for any other numbers
   */
  constructor(n: number, copies: number = 4) {
    checkParams({ cards: n, copies });
    this.copyCount = copies;
    this.typesInOrder = Uint8Array.from({ length: n }, (_, card) => Math.floor(card / copies));
    this.types = this.typesInOrder.slice();
    this.cards = new SlotPermutation(n);
  }

  /** See {@link PairsView.n}. */
  get n(): number {
    return this.cards.length;
  }

  /** See {@link PairsView.copies}. */
  get copies(): number {
    return this.copyCount;
  }

  /** See {@link PairsView.flips}. */
  get flips(): number {
    return this.flipCount;
  }

  /** See {@link PairsView.playable}. */
  get playable(): number {
    return this.cards.size;
  }

  /** See {@link PairsView.lastFlipped}. */
  get lastFlipped(): number {
    return this.last;
  }

  /** See {@link PairsView.flippedBefore}. */
  get flippedBefore(): number {
    return this.beforeLast;
  }

  /** See {@link PairsView.playableAt}. */
  playableAt(index: number): number {
    return this.cards.at(index);
  }

  /** See {@link PairsView.isPlayable}: what the next move can choose, and not what `flip` accepts. */
  isPlayable(card: number): boolean {
    return this.cards.includes(card);
  }

  /** See {@link PairsView.isFaceUp}. */
  isFaceUp(card: number): boolean {
    const { cards } = this;
    return cards.slotOf(card) >= (this.phase === MISMATCH ? cards.size - 2 : cards.size);
  }

  /** See {@link PairsView.isOpen}. */
  isOpen(card: number): boolean {
    if (this.phase === ONE_OPEN) return card === this.last;
    return this.phase === MISMATCH && (card === this.last || card === this.beforeLast);
  }

  /** See {@link PairsView.typeOf}. */
  typeOf(card: number): CardType {
    if (this.isFaceUp(card)) return this.types[card] as CardType;
    throw new RangeError(this.types[card] === undefined ? this.notACard(card) : `card ${card} lies face down`);
  }

  /**
   * Flips a playable card; an open mismatch is turned back first.
   *
   * @throws MisbehaviorError after {@link MAX_FLIPS} flips
   */
  protected turnUp(card: number): void {
    if (this.flipCount === MAX_FLIPS) throw new MisbehaviorError(`no end after ${MAX_FLIPS} flips`);
    this.cards.remove(card);
    this.flipCount++;
    this.beforeLast = this.last;
    this.last = card;
    if (this.phase !== ONE_OPEN) {
      this.phase = ONE_OPEN;
    } else if (this.types[card] === this.types[this.beforeLast]) {
      this.phase = MATCH;
    } else {
      this.phase = MISMATCH;
      this.cards.putBack(2);
    }
  }

  /** Turns all cards face down and puts them in order. */
  protected turnDownInOrder(): void {
    this.types.set(this.typesInOrder);
    this.cards.reset();
    this.flipCount = 0;
    this.phase = FRESH;
    this.last = -1;
    this.beforeLast = -1;
  }

  /** Takes over the state of a table with as many cards. */
  protected copyFrom(other: CardTable): void {
    this.types.set(other.types);
    this.cards.copyFrom(other.cards);
    this.flipCount = other.flipCount;
    this.phase = other.phase;
    this.last = other.last;
    this.beforeLast = other.beforeLast;
  }

  /** Takes over a saved state with as many cards, checked. */
  protected assign(saved: TableState): void {
    this.types.set(saved.types);
    this.cards.restore(saved.slots, saved.playable);
    this.flipCount = saved.flips;
    this.phase = saved.phase;
    this.last = saved.lastFlipped;
    this.beforeLast = saved.flippedBefore;
  }

  /** The message for a value that is no card of this table. */
  protected notACard(given: unknown): string {
    return `cards are numbered from 0 to ${this.n - 1}, and ${String(given)} is none of them`;
  }
}
