import {
  checkRng,
  type Engine,
  IllegalMoveError,
  type MeasureValues,
  type Move,
  type Rng,
  type Seat,
} from '@cards/core';
import { type CardType, letterOf, MAX_FLIPS } from './cards.js';
import { FRESH, lastEventOf, MATCH, MISMATCH, type PairsEvent, PairsState, phaseText, TURNED_BACK } from './state.js';
import { boardText, type PairsView, viewOf } from './view.js';

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
export class MatchCardGame extends PairsState implements Engine<PairsView> {
  private readonly seatView: PairsView = viewOf(this);

  /**
   * Shuffles the cards (Fisher–Yates).
   *
   * @param rng - the random number generator of the shuffle
   * @throws Error after the first flip
   * @throws InputError without a generator; the cards are then unchanged
   */
  shuffleCards(rng: Rng): void {
    checkRng(rng);
    const { flips } = this;
    if (flips > 0) throw new Error(`call shuffleCards before the first flip; the number of flips is ${flips}`);
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
   * @throws Error before the second flip, in the middle of a turn, and after `flipMismatch`
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
   * @throws Error before the first flip
   */
  previousFlipIdentity(): string {
    const { phase, types, lastFlipped } = this;
    if (phase === FRESH) throw this.misuse('previousFlipIdentity after a flip');
    return letterOf(types[lastFlipped] as CardType);
  }

  /**
   * Turns the two cards of a mismatch face down.
   *
   * @throws Error when no mismatch is open
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

  /** See {@link boardText}. */
  boardToString(): string {
    return boardText(this.seatView);
  }

  /** The last event, for a user interface. */
  lastEvent(): PairsEvent {
    return lastEventOf(this.phase, this);
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
    if (!this.over) throw new Error(`the game is not over; ${phaseText(this.phase)}`);
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
    this.turnDownInOrder();
    if (deal !== undefined) this.shuffleCards(deal);
  }

  private misuse(rule: string): Error {
    return new Error(`call ${rule}; ${phaseText(this.phase)}`);
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    return new IllegalMoveError(this.isFaceUp(move) ? `card ${move} is face up` : this.notACard(move));
  }
}
