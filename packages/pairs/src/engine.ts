import { type Engine, IllegalMoveError, type Move, type Rng, type Seat } from '@cards/core';
import { type CardType, letterOf } from './card-type.js';
import { lastEventOf, type PairsEvent } from './pairs-event.js';
import { checkParams, MAX_FLIPS } from './parameters.js';
import { FRESH, MATCH, MISMATCH, phaseText, TURNED_BACK } from './phase.js';
import { readSavedGame, type SavedGame, savedGame } from './saved-game.js';
import { boardText } from './show.js';
import { PairsState } from './state.js';
import { type PairsView, viewOf } from './view.js';

/**
 * One game of Pairs, the document's class of that name: the physical state of the game and all of its rules, and nothing of any strategy.
 *
 * It follows two contracts, which differ in what happens to an open mismatch:
 *
 * - The document's members play a turn step by step: {@link MatchCardGame.flip} two cards, then {@link MatchCardGame.flipMismatch} if they
 *   differ. Until that call `flip` returns false for every card.
 * - The members of {@link Engine} play moves: {@link MatchCardGame.apply} turns the mismatch back before it flips its card.
 *   {@link MatchCardGame.isLegal} and {@link MatchCardGame.legalMoves} answer for `apply` and allow every card that is not matched.
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
export class MatchCardGame implements Engine<PairsView> {
  private readonly state: PairsState;
  /** The state of a new game, in order. */
  private readonly opening: PairsState;
  private readonly seatView: PairsView;

  /**
   * All cards face down, in order: with four copies, cards 0 to 3 are `a`, 4 to 7 are `b`, and so on.
   *
   * @param n - the number of cards: a multiple of `copies`, with 1 to 26 types
   * @param copies - the number of cards of each type: 4, or 2 as in the classic game
   * @throws InputError for any other numbers
   */
  constructor(n: number, copies: number = 4) {
    checkParams({ cards: n, copies });
    this.state = new PairsState(n, copies);
    this.opening = new PairsState(n, copies);
    this.seatView = viewOf(this.state);
  }

  /**
   * Creates a game in a saved state, with the number of cards that the save has.
   *
   * @param saved - what {@link MatchCardGame.save} returned, possibly after a journey through JSON
   * @throws InputError when no game can be in this state
   */
  static restore(saved: unknown): MatchCardGame {
    const { cards, copies, values } = readSavedGame(saved);
    const game = new MatchCardGame(cards, copies);
    game.state.assign(values);
    return game;
  }

  /** The number of cards. */
  get n(): number {
    return this.state.n;
  }

  /**
   * Shuffles the cards (Fisher–Yates).
   *
   * @throws Error after the first flip
   */
  shuffleCards(rng: Rng): void {
    const { flips, types } = this.state;
    if (flips > 0) throw new Error(`call shuffleCards before the first flip; the number of flips is ${flips}`);
    rng.shuffle(types);
  }

  /**
   * Flips a card. While a mismatch is open, call {@link MatchCardGame.flipMismatch} first.
   *
   * @param i - the card, 0 to `n - 1`
   * @returns whether it was flipped; false if it lies face up or is no card, and for every card while a mismatch is open
   */
  flip(i: number): boolean {
    const { state } = this;
    if (state.phase === MISMATCH || !state.isPlayable(i)) return false;
    state.turnUp(i);
    return true;
  }

  /**
   * Whether the last two flips were a pair.
   *
   * @throws Error before the second flip, in the middle of a turn, and after `flipMismatch`
   */
  wasMatch(): boolean {
    const { phase } = this.state;
    if (phase === MATCH) return true;
    if (phase === MISMATCH) return false;
    throw new Error(`call wasMatch after two flips and before flipMismatch; ${phaseText(this.state.phase)}`);
  }

  /**
   * The letter of the card that was flipped last.
   *
   * @throws Error before the first flip
   */
  previousFlipIdentity(): string {
    const { phase, types, lastFlipped } = this.state;
    if (phase === FRESH) throw new Error(`call previousFlipIdentity after a flip; ${phaseText(this.state.phase)}`);
    return letterOf(types[lastFlipped] as CardType);
  }

  /**
   * Turns the two cards of a mismatch face down.
   *
   * @throws Error when no mismatch is open
   */
  flipMismatch(): void {
    if (this.state.phase !== MISMATCH) throw new Error(`call flipMismatch when two cards that differ are open; ${phaseText(this.state.phase)}`);
    this.state.phase = TURNED_BACK;
  }

  /** Whether all cards are matched. */
  gameOver(): boolean {
    return this.over;
  }

  /** How many flips there have been. */
  getFlips(): number {
    return this.state.flips;
  }

  /** See {@link boardText}. */
  boardToString(): string {
    return boardText(this.seatView);
  }

  /** What happened last, for a user interface to show. */
  lastEvent(): PairsEvent {
    return lastEventOf(this.state);
  }

  /** See {@link Engine.toMove}: there is one player. */
  get toMove(): Seat {
    return 0;
  }

  /** See {@link Engine.over}. */
  get over(): boolean {
    // With one card open there is another one face down.
    return this.state.playable === 0;
  }

  /** See {@link Engine.moveLimit}. */
  get moveLimit(): number {
    return MAX_FLIPS;
  }

  /** See {@link Engine.view}. */
  view(): PairsView {
    return this.seatView;
  }

  /** See {@link Engine.isLegal}: what {@link MatchCardGame.apply} accepts. */
  isLegal(move: Move): boolean {
    return this.state.isPlayable(move);
  }

  /** See {@link Engine.legalMoves}: what {@link MatchCardGame.apply} accepts, by number. */
  legalMoves(): Move[] {
    return this.state.playableCards();
  }

  /** See {@link Engine.apply}: turns an open mismatch back, then flips the card. */
  apply(move: Move): void {
    if (!this.state.isPlayable(move)) throw new IllegalMoveError(this.state.whyNotPlayable(move));
    this.state.turnUp(move);
  }

  /** See {@link Engine.measure}: `flips`. */
  measure(into: Int32Array): void {
    if (!this.over) throw new Error(`the game is not over yet: ${phaseText(this.state.phase)}`);
    into[0] = this.state.flips;
  }

  /** See {@link Engine.clone}. */
  clone(): MatchCardGame {
    const copy = new MatchCardGame(this.n, this.state.copies);
    copy.state.assign(this.state);
    return copy;
  }

  /** See {@link Engine.save}. */
  save(): SavedGame {
    return savedGame(this.state);
  }

  /** See {@link Engine.restore}. */
  restore(saved: unknown): void {
    const { n, copies } = this.state;
    this.state.assign(readSavedGame(saved, { cards: n, copies }).values);
  }

  /**
   * See {@link Engine.reset}. All cards lie face down again.
   *
   * @param deal - shuffles them; without it they lie in order
   */
  reset(deal?: Rng): void {
    this.state.assign(this.opening);
    if (deal !== undefined) this.shuffleCards(deal);
  }
}
