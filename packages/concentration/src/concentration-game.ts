import { type Engine, IllegalMoveError, MisbehaviorError, type Move, type Rng } from '@cards/core';
import { boardText } from './board.js';
import { CardTable } from './card-table.js';
import { placeText } from './layout.js';
import { MAX_TURNS } from './parameters.js';
import { readSavedGame, type SavedGame } from './saved-game.js';
import type { ConcentrationView } from './view.js';

/**
 * One game of Concentration for two seats, and the only definition of its rules. A move turns up one card; two moves of the
 * same seat are a turn. Two cards of the same rank are won and stay face up; any others are turned back by the next move.
 * The turn then passes to the other seat, except that with `bonus` a pair earns another turn. The game ends with the last
 * pair.
 *
 * A strategy is handed the game as a {@link ConcentrationView}, which has no way to a face-down card.
 *
 * @example
 * ```ts
 * import { ConcentrationGame } from '@cards/concentration';
 *
 * const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 }); // S A, H A, S 2, H 2
 * game.apply(0);
 * game.apply(2);
 * game.matched; // => false
 * game.toMove; // => 1
 * game.apply(1);
 * game.apply(0);
 * [game.matched, game.won(1), game.left]; // => [true, 2, 2]
 * ```
 */
export class ConcentrationGame extends CardTable implements Engine<ConcentrationView> {
  /** See {@link Engine.moveLimit}: two for each of {@link MAX_TURNS} turns. */
  readonly moveLimit: number = 2 * MAX_TURNS;

  /**
   * Goes on with a game where {@link ConcentrationGame.save} stood.
   *
   * @param saved - what `save` returned, possibly after a journey through JSON
   * @throws InputError when no game can stand so
   */
  static restore(saved: SavedGame): ConcentrationGame {
    const game = new ConcentrationGame(readSavedGame(saved));
    game.ids.set(saved.cards);
    game.placeIn.set(saved.slots);
    for (const [slot, place] of saved.slots.entries()) game.slotOf[place] = slot;
    game.left = saved.left;
    game.wonByFirst = saved.won[0];
    game.turns = saved.turns;
    game.toMove = saved.toMove;
    game.open = saved.open;
    game.openSlot = saved.open < 0 ? -1 : saved.slots.indexOf(saved.open);
    game.playable = saved.open < 0 ? saved.left : saved.left - 1;
    [game.first, game.second] = saved.last;
    game.matched = saved.turns > 0 && saved.slots.indexOf(game.second) >= saved.left;
    return game;
  }

  /** See {@link Engine.over}. */
  get over(): boolean {
    return this.left === 0;
  }

  /** See {@link Engine.view}. Both seats see the same. */
  view(): ConcentrationView {
    return this;
  }

  /** See {@link Engine.isLegal}. */
  isLegal(move: Move): boolean {
    return this.isPlayable(move);
  }

  /** See {@link Engine.legalMoves}: places in order. */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    for (let place = 0; place < this.ids.length; place++) if (this.isPlayable(place)) moves.push(place);
    return moves;
  }

  /** See {@link Engine.apply}: turns up a card. */
  apply(move: Move): void {
    if (!this.isPlayable(move)) throw this.refusal(move);
    if (this.open >= 0) {
      this.finishTurn(move);
      return;
    }
    if (this.turns === MAX_TURNS) throw new MisbehaviorError(`no end after ${MAX_TURNS} turns`);
    this.open = move;
    this.openSlot = this.slotOf[move] as number;
    this.playable = this.left - 1;
  }

  /** See {@link Engine.measure}: `turns`, `win` and `tie` of the first seat, `margin` in cards. */
  measure(into: Int32Array): void {
    if (!this.over) throw new Error(`the game is not over yet: ${this.left} cards are left`);
    const margin = this.won(0) - this.won(1);
    into[0] = this.turns;
    into[1] = margin > 0 ? 1 : 0;
    into[2] = margin === 0 ? 1 : 0;
    into[3] = margin;
  }

  /** See {@link Engine.clone}. */
  clone(): ConcentrationGame {
    const copy = new ConcentrationGame(this);
    copy.copyFrom(this);
    return copy;
  }

  /**
   * See {@link Engine.reset}. All cards lie face down again.
   *
   * @param deal - shuffles them (Fisher–Yates); without it they lie in order
   */
  reset(deal?: Rng): void {
    this.turnDownInOrder();
    deal?.shuffle(this.ids);
  }

  /** The table as the document shows it: a row for each copy, `XXX` for a card that lies face down. */
  boardToString(): string {
    return boardText(this);
  }

  /** The whole state as plain JSON, for {@link ConcentrationGame.restore}. */
  save(): SavedGame {
    return {
      format: 'cards-concentration/game@1',
      ranks: this.ranks,
      copies: this.copies,
      bonus: this.bonus,
      cards: [...this.ids],
      slots: [...this.placeIn],
      left: this.left,
      won: [this.won(0), this.won(1)],
      turns: this.turns,
      toMove: this.toMove,
      open: this.open,
      last: [this.first, this.second],
    };
  }

  private finishTurn(move: Move): void {
    const { open, openSlot, toMove } = this;
    this.turns++;
    this.first = open;
    this.second = move;
    this.open = -1;
    this.openSlot = -1;
    this.matched = (this.ids[open] as number) >> 2 === (this.ids[move] as number) >> 2;
    if (this.matched) {
      this.take(openSlot, this.slotOf[move] as number, toMove);
      if (this.bonus === 0) this.toMove = 1 - toMove;
    } else {
      this.toMove = 1 - toMove;
    }
    this.playable = this.left;
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    if (this.slotOf[move] === undefined || typeof move !== 'number') return new IllegalMoveError(this.notAPlace(move));
    const card = `the card in place ${move}, ${placeText(this, move)},`;
    return new IllegalMoveError(move === this.open ? `${card} is the first of this turn` : `${card} is won`);
  }
}
