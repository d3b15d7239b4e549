import {
  checkRng,
  type Engine,
  IllegalMoveError,
  type MeasureValues,
  type Move,
  type Rng,
  type Seat,
} from '@cards/core';
import { boardText } from './board-text.js';
import { ConcentrationState } from './state.js';
import { placeText } from './layout.js';
import { LATE_TURN, MAX_PASSES } from './parameters.js';
import { type ConcentrationView, viewOf } from './view.js';

/**
 * One game of Concentration, and the only definition of its rules. A move flips one card; two moves of
 * the same seat are a turn. Two cards of the same rank are won and stay face up; the next move turns any others face
 * down. Then the next seat has a turn, except that with `bonus` a pair earns another turn. The game ends with the last
 * pair.
 *
 * A turn without a pair whose cards were both face up in earlier turns is a pass. 30 passes in a row with the same two
 * cards, of any players, end the game, and so does any pass from turn 2,000 on. No player wins the cards that are left.
 *
 * A strategy gets the game as a {@link ConcentrationView}, which does not reveal face-down cards.
 *
 * @example
 * ```ts
 * import { ConcentrationGame } from '@cards/concentration';
 *
 * const game = new ConcentrationGame({ ranks: 2, copies: 2 }); // S A, H A, S 2, H 2
 * game.apply(0);
 * game.apply(2);
 * game.matched; // => false
 * game.toMove; // => 1
 * game.apply(1);
 * game.apply(0);
 * [game.matched, game.won(1), game.left]; // => [true, 2, 2]
 * ```
 */
export class ConcentrationGame extends ConcentrationState implements Engine<ConcentrationView> {
  private readonly seatView: ConcentrationView = viewOf(this);

  get over(): boolean {
    return this.playableCount === 0;
  }

  /** See {@link Engine.view}. All seats see the same. */
  view(): ConcentrationView {
    return this.seatView;
  }

  isLegal(move: Move): boolean {
    return this.isPlayable(move);
  }

  /** See {@link Engine.legalMoves}: places in order. */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    for (let place = 0; place < this.ids.length; place++) if (this.isPlayable(place)) moves.push(place);
    return moves;
  }

  /** See {@link Engine.apply}: flips a card. */
  apply(move: Move): void {
    const slot = typeof move === 'number' ? this.playableSlot(move) : -1;
    if (slot < 0) throw this.refusal(move);
    if (this.openPlace >= 0) {
      this.finishTurn(move, slot);
      return;
    }
    this.openPlace = move;
    this.openSlot = slot;
    this.playableCount = this.cardsLeft - 1;
  }

  /** See {@link Engine.measure}: `turns`, `win`, `tie`, `margin`: the cards of the seat minus the most of another. */
  measure(into: MeasureValues, seat: Seat = 0): void {
    if (!this.over) throw new Error(`the game is not over yet: ${this.left} cards are left`);
    const { wonBy } = this;
    let most = 0;
    for (let other = 0; other < wonBy.length; other++) {
      const won = wonBy[other] as number;
      if (other !== seat && won > most) most = won;
    }
    const margin = this.won(seat) - most;
    into[0] = this.turns;
    into[1] = margin > 0 ? 1 : 0;
    into[2] = margin === 0 ? 1 : 0;
    into[3] = margin;
  }

  /**
   * See {@link Engine.reset}. All cards are face down.
   *
   * @param deal - shuffles the cards (Fisher–Yates); without it they are in order: aces, twos, and so on
   * @throws InputError for a value that is not a generator
   */
  reset(deal?: Rng): void {
    if (deal !== undefined) checkRng(deal);
    this.turnDownInOrder();
    deal?.shuffle(this.ids);
  }

  /** See {@link boardText}. */
  boardToString(): string {
    return boardText(this);
  }

  private finishTurn(move: Move, slot: number): void {
    const { ids, shown, openPlace, openSlot, lastFirst, lastSecond, mover } = this;
    const next = mover === this.lastSeat ? 0 : mover + 1;
    let isOver = false;
    this.turnCount++;
    this.openPlace = -1;
    this.openSlot = -1;
    const isPair = (ids[openPlace] as number) >> 2 === (ids[move] as number) >> 2;
    this.lastMatched = isPair;
    if (isPair) {
      this.take(openSlot, slot, mover);
      this.passCount = 0;
      if (this.params.bonus === 0) this.mover = next;
    } else {
      this.mover = next;
      if (((shown[openPlace] as number) & (shown[move] as number)) === 1) {
        // Twice the same two cards have the same sum and the same first or second card.
        const isRepeated = openPlace + move === lastFirst + lastSecond && (move === lastSecond || move === lastFirst);
        this.passCount = isRepeated ? this.passCount + 1 : 1;
        isOver = this.passCount === MAX_PASSES || this.turnCount >= LATE_TURN;
      } else {
        this.passCount = 0;
        shown[openPlace] = 1;
        shown[move] = 1;
      }
    }
    this.lastFirst = openPlace;
    this.lastSecond = move;
    this.playableCount = isOver ? 0 : this.cardsLeft;
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    if (typeof move !== 'number' || this.slotOf[move] === undefined) return new IllegalMoveError(this.notAPlace(move));
    const card = `the card in place ${move}, ${placeText(this, move)},`;
    return new IllegalMoveError(
      move === this.open ? `${card} is already the first card of this turn` : `${card} is already won`,
    );
  }
}
