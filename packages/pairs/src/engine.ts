import {
  type Engine,
  IllegalMoveError,
  InputError,
  type MeasureValues,
  MisbehaviorError,
  type Move,
  type Rng,
  type Seat,
} from '@cards/core';
import { checkRng } from '@cards/core/internal';
import { type CardType, checkParams, letterOf, MAX_FLIPS } from './cards.js';
import { boardText, type PairsView, viewOf } from './view.js';

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

/** The phases as clauses for messages. */
const TEXTS: readonly string[] = [
  'no card has been flipped yet',
  'one card of the turn is open',
  'the last two cards were a pair',
  'two cards that differ are open',
  'the last two cards are face down again',
];

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

/**
 * One game of Pairs: the source document's class `MatchCardGame`, and the only definition of the rules.
 *
 * It has two interfaces. They treat an open mismatch (two face-up cards that differ) in different ways:
 *
 * - With the source document's members, the caller turns a mismatch back: {@link MatchCardGame.flip} two cards, then
 *   {@link MatchCardGame.flipMismatch} if they differ. Before that call, `flip` returns false for every card.
 * - With the members of {@link Engine}, {@link MatchCardGame.apply} turns the mismatch back before it flips its card.
 *   {@link MatchCardGame.isLegal} and {@link MatchCardGame.legalMoves} therefore allow every card that is not matched.
 *
 * @example
 * ```ts
 * import { MatchCardGame } from '@cards/pairs';
 *
 * const game = new MatchCardGame(8); // aaaabbbb
 * game.flip(0); // => true
 * game.flip(4); // => true
 * game.previousFlipIdentity(); // => 'b'
 * game.wasMatch(); // => false
 * [game.flip(1), game.isLegal(1)]; // => [false, true]
 * game.flipMismatch();
 * game.flip(1); // => true
 * game.getFlips(); // => 3
 * ```
 */
export class MatchCardGame implements Engine<PairsView>, PairsView {
  private readonly seatView: PairsView = viewOf(this);
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

  /**
   * Shuffles the cards (Fisher–Yates).
   *
   * @param rng - the random number generator of the shuffle
   * @throws InputError after the first flip
   * @throws InputError without a generator; the cards are then unchanged
   */
  shuffleCards(rng: Rng): void {
    checkRng(rng);
    const { flips } = this;
    if (flips > 0) throw new InputError(`call shuffleCards before the first flip; the number of flips is ${flips}`);
    rng.shuffle(this.types);
  }

  /**
   * Flips a card. If a mismatch is open, call {@link MatchCardGame.flipMismatch} first.
   *
   * @param i - the card, 0 to `n - 1`
   * @returns whether the card was flipped; false if it is face up or does not exist, and while a mismatch is open
   */
  flip(i: number): boolean {
    return this.phase !== MISMATCH && this.turnUp(i);
  }

  /**
   * Whether the last two flips were a pair.
   *
   * @throws InputError before the second flip, in the middle of a turn, and after `flipMismatch`
   */
  wasMatch(): boolean {
    const { phase } = this;
    if (phase === MATCH) return true;
    if (phase === MISMATCH) return false;
    throw this.misuse('wasMatch after two flips and before flipMismatch');
  }

  /**
   * The letter of the card that was flipped last.
   *
   * @throws InputError before the first flip
   */
  previousFlipIdentity(): string {
    const { phase, types, lastFlipped } = this;
    if (phase === FRESH) throw this.misuse('previousFlipIdentity after a flip');
    return letterOf(types[lastFlipped] as CardType);
  }

  /**
   * Turns the two cards of a mismatch face down.
   *
   * @throws InputError when no mismatch is open
   */
  flipMismatch(): void {
    if (this.phase !== MISMATCH) throw this.misuse('flipMismatch after two flips that differ');
    this.phase = TURNED_BACK;
  }

  /** Whether all cards are matched. */
  gameOver(): boolean {
    return this.over;
  }

  /** The number of flips so far. */
  getFlips(): number {
    return this.flips;
  }

  /**
   * The board as text, in rows of eight cards. A face-down card is its number, an open card its letter in brackets, and
   * a matched card its letter.
   */
  boardToString(): string {
    return boardText(this.seatView);
  }

  /** The last event, for a user interface. */
  lastEvent(): PairsEvent {
    const { phase, last, beforeLast } = this;
    const cards = phase === FRESH ? [] : phase === ONE_OPEN ? [last] : [beforeLast, last];
    const letters = phase === TURNED_BACK ? [] : cards.map((card) => letterOf(this.typeOf(card)));
    return { kind: KINDS[phase] as PairsEvent['kind'], cards, letters };
  }

  get toMove(): Seat {
    return 0;
  }

  get over(): boolean {
    // If one card is open, at least one card is playable: its match is face down.
    return this.playable === 0;
  }

  get moveLimit(): number {
    return MAX_FLIPS;
  }

  view(): PairsView {
    return this.seatView;
  }

  /** See {@link Engine.isLegal}: whether {@link MatchCardGame.apply} accepts the card. */
  isLegal(move: Move): boolean {
    return this.isPlayable(move);
  }

  /** See {@link Engine.legalMoves}: the cards that {@link MatchCardGame.apply} accepts, in order. */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    for (let card = 0; card < this.n; card++) if (this.isPlayable(card)) moves.push(card);
    return moves;
  }

  /** See {@link Engine.apply}: turns an open mismatch back, then flips the card. */
  apply(move: Move): void {
    if (!this.turnUp(move)) throw this.refusal(move);
  }

  /** See {@link Engine.measure}: `[flips]`. */
  measure(into: MeasureValues): void {
    if (!this.over) throw new InputError(`the game is not over; ${TEXTS[this.phase]}`);
    into[0] = this.flips;
  }

  /**
   * See {@link Engine.reset}. Turns all cards face down.
   *
   * @param deal - shuffles the cards; without it they are in order, `aaaabbbb…`
   * @throws InputError if `deal` is not a generator; the game is then unchanged
   */
  reset(deal?: Rng): void {
    if (deal !== undefined) checkRng(deal);
    this.cells.set(this.cellsAtStart);
    this.playableCount = this.n;
    this.flipCount = 0;
    this.phase = FRESH;
    this.last = -1;
    this.beforeLast = -1;
    if (deal !== undefined) this.shuffleCards(deal);
  }

  private misuse(rule: string): InputError {
    return new InputError(`call ${rule}; ${TEXTS[this.phase]}`);
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    return new IllegalMoveError(this.isFaceUp(move) ? `card ${move} is face up` : this.notACard(move));
  }

  /** Turns an open mismatch back, and flips a card if it is playable. Returns whether it was flipped. */
  private turnUp(card: number): boolean {
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

  private hidden(card: number): InputError {
    return new InputError(this.types[card] === undefined ? this.notACard(card) : `card ${card} is face down`);
  }

  /** The message for a value that is not a card of this game. */
  private notACard(given: unknown): string {
    return `there is no card ${String(given)}; cards are numbered from 0 to ${this.n - 1}`;
  }
}

const endless = (): MisbehaviorError => MisbehaviorError.endless(`the game did not end within ${MAX_FLIPS} flips`);
