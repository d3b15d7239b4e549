import { type Engine, IllegalMoveError, type Move, type Rng, type Seat } from '@cards/core';
import { boardText } from './board.js';
import { CardTable, notACard } from './card-table.js';
import { type CardType, letterOf } from './card-type.js';
import type { PairsEvent } from './pairs-event.js';
import { MAX_FLIPS } from './parameters.js';
import { FRESH, MATCH, MISMATCH, ONE_OPEN, PHASE_TEXTS, type PhaseName, PHASES, TURNED_BACK } from './phase.js';
import { readSavedGame, type SavedGame } from './saved-game.js';
import type { PairsView } from './view.js';

/**
 * One game of Pairs, the document's class of that name: the physical state of the game, all of its rules, and nothing of
 * any strategy.
 *
 * The document's members are for those who take a turn step by step: {@link MatchCardGame.flip} two cards, look at them,
 * {@link MatchCardGame.flipMismatch} if they differ. For those who play by the contract of engines
 * {@link MatchCardGame.apply} does the same in one move: it turns a mismatch back by itself before it flips.
 *
 * A strategy is handed the game as a {@link PairsView}, which has no way to a face-down card.
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
 * game.flip(1); // => false
 * game.flipMismatch();
 * game.flip(1); // => true
 * game.getFlips(); // => 3
 * ```
 */
export class MatchCardGame extends CardTable implements Engine<PairsView> {
  /** See {@link Engine.toMove}: there is one player. */
  readonly toMove: Seat = 0;
  /** See {@link Engine.moveLimit}. */
  readonly moveLimit: number = MAX_FLIPS;

  /**
   * Goes on with a game where {@link MatchCardGame.save} stood.
   *
   * @param saved - what `save` returned, possibly after a journey through JSON
   * @throws InputError when no game can stand so
   */
  static restore(saved: SavedGame): MatchCardGame {
    const read = readSavedGame(saved);
    const game = new MatchCardGame(read.types.length, read.copies);
    game.putBack(read);
    return game;
  }

  /**
   * Puts the cards into a random order (Fisher–Yates).
   *
   * @throws Error once a card has been turned up
   */
  shuffleCards(rng: Rng): void {
    if (this.flips > 0) throw new Error(`cards are shuffled before the first flip; there have been ${this.flips}`);
    rng.shuffle(this.types);
  }

  /**
   * Turns up a card.
   *
   * @param i - the card, 0 to `n - 1`
   * @returns whether it was turned up; false for a card that lies face up, for anything that is no card, and while a
   *   mismatch lies open
   */
  flip(i: number): boolean {
    if (this.phase === MISMATCH || !this.isPlayable(i)) return false;
    this.turnUp(i);
    return true;
  }

  /**
   * Whether the last two flips were a pair.
   *
   * @throws Error before two cards have been flipped, while one card of a turn lies open, and after `flipMismatch`
   */
  wasMatch(): boolean {
    if (this.phase === MATCH) return true;
    if (this.phase === MISMATCH) return false;
    throw new Error(`wasMatch is for after two flips and before flipMismatch; ${this.standing()}`);
  }

  /**
   * The letter of the card that was turned up last.
   *
   * @throws Error before the first flip
   */
  previousFlipIdentity(): string {
    if (this.phase === FRESH) throw new Error(`previousFlipIdentity is for after a flip; ${this.standing()}`);
    return letterOf(this.types[this.lastFlipped] as CardType);
  }

  /**
   * Turns the two cards of a mismatch face down again.
   *
   * @throws Error when there are none
   */
  flipMismatch(): void {
    if (this.phase !== MISMATCH) throw new Error(`flipMismatch is for two open cards that differ; ${this.standing()}`);
    this.phase = TURNED_BACK;
  }

  /** Whether all cards are matched. */
  gameOver(): boolean {
    return this.over;
  }

  /** How many cards have been turned up so far. */
  getFlips(): number {
    return this.flips;
  }

  /**
   * The table as text, in rows of eight: a card that lies face down as its number, an open one as its letter in brackets, a
   * matched one as its letter.
   */
  boardToString(): string {
    return boardText(this);
  }

  /** What happened last, for a user interface to show. */
  lastEvent(): PairsEvent {
    if (this.phase === FRESH) return { kind: 'dealt' };
    const [card, before] = [this.lastFlipped, this.flippedBefore];
    const letter = this.previousFlipIdentity();
    if (this.phase === ONE_OPEN) return { kind: 'opened', card, letter };
    if (this.phase === MATCH) return { kind: 'matched', cards: [before, card], letter, over: this.over };
    if (this.phase === TURNED_BACK) return { kind: 'turned-back', cards: [before, card] };
    return { kind: 'mismatched', cards: [before, card], letters: [letterOf(this.typeOf(before)), letter] };
  }

  /** The whole state as plain JSON, for {@link MatchCardGame.restore}. */
  save(): SavedGame {
    return {
      format: 'cards-pairs/game@1',
      copies: this.copies,
      letters: Array.from(this.types, letterOf).join(''),
      slots: [...this.cardIn],
      playable: this.playable,
      flips: this.flips,
      phase: PHASES[this.phase] as PhaseName,
      lastFlipped: this.lastFlipped,
      flippedBefore: this.flippedBefore,
    };
  }

  /** See {@link Engine.over}. */
  get over(): boolean {
    // With one card open there is another face down.
    return this.playable === 0;
  }

  /** See {@link Engine.view}. */
  view(): PairsView {
    return this;
  }

  /** See {@link Engine.isLegal}. */
  isLegal(move: Move): boolean {
    return this.isPlayable(move);
  }

  /** See {@link Engine.legalMoves}: cards by number. */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    for (let card = 0; card < this.n; card++) if (this.isPlayable(card)) moves.push(card);
    return moves;
  }

  /** See {@link Engine.apply}: turns a mismatch back, then turns up the card. */
  apply(move: Move): void {
    if (!this.isPlayable(move)) throw this.refusal(move);
    this.turnUp(move);
  }

  /** See {@link Engine.measure}: `flips`. */
  measure(into: Int32Array): void {
    if (!this.over) throw new Error(`the game is not over yet: ${this.standing()}`);
    into[0] = this.flips;
  }

  /** See {@link Engine.clone}. */
  clone(): MatchCardGame {
    const copy = new MatchCardGame(this.n, this.copies);
    copy.copyFrom(this);
    return copy;
  }

  /**
   * See {@link Engine.reset}. All cards lie face down again.
   *
   * @param deal - shuffles them; without it they lie in order
   */
  reset(deal?: Rng): void {
    this.turnDownInOrder();
    if (deal !== undefined) this.shuffleCards(deal);
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    return new IllegalMoveError(this.isFaceUp(move) ? `card ${move} lies face up` : notACard(move, this.n));
  }

  /** The present phase in words. */
  private standing(): string {
    return PHASE_TEXTS[this.phase] as string;
  }
}
