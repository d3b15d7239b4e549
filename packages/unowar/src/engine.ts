import { type Engine, IllegalMoveError, type Move, type Rng, type Seat, seededRng } from '@cards/core';
import type { UnoWarParams } from './parameters.js';
import { refusal } from './refusal.js';
import { readSavedGame } from './read-saved-game.js';
import { hasSlot, slotsIn } from './slots.js';
import { MAX_PLAYS, UnoWarState } from './state.js';
import { PASS, type UnoWarView } from './view.js';

/**
 * One game of UnoWar, to {@link UnoWarParams.points} points, and the only definition of its rules.
 *
 * Each round starts with a card from the deck. In turn, the players put a card of the same suit, or of the same or a higher rank, on
 * it. A player who passes loses the round; the other one leads the next round. Hands stay as they are from round to round, and every
 * card played is replaced in its slot. Passing with a playable card is legal.
 */
export class UnoWarGame extends UnoWarState implements Engine<UnoWarView> {
  /**
   * A game for which {@link UnoWarGame.reset} deals before its first move.
   *
   * @throws InputError for parameters out of bounds
   */
  static undealt(params: UnoWarParams): UnoWarGame {
    return new UnoWarGame(params, seededRng('undealt'));
  }

  /**
   * Continues a saved game.
   *
   * @param saved - the result of {@link UnoWarGame.save}, possibly after a journey through JSON
   * @throws InputError when no game can be in this state
   */
  static restore(saved: unknown): UnoWarGame {
    const read = readSavedGame(saved, MAX_PLAYS);
    const game = UnoWarGame.undealt(read.params);
    game.putBack(read);
    return game;
  }

  /** See {@link Engine.moveLimit}: all plays, and a pass for every round. */
  get moveLimit(): number {
    return MAX_PLAYS + 2 * this.settings.points;
  }

  /** See {@link Engine.view}. */
  view(seat: Seat): UnoWarView {
    return this.side(seat).view;
  }

  /** See {@link Engine.isLegal}. */
  isLegal(move: Move): boolean {
    return !this.ended && (move === PASS || hasSlot(this.mover.playable, move));
  }

  /** See {@link Engine.legalMoves}: the playable slots in order, then the pass. */
  legalMoves(): Move[] {
    return this.ended ? [] : [...slotsIn(this.mover.playable), PASS];
  }

  /** See {@link Engine.apply}. */
  apply(move: Move): void {
    if (hasSlot(this.mover.playable, move)) this.play(move);
    else if (move === PASS && !this.ended) this.pass();
    else throw this.ended ? new IllegalMoveError('the game is over') : refusal(move, this.mover);
  }

  /** See {@link Engine.measure}: `win` of seat 0, `rounds`, `plays`. */
  measure(into: Int32Array): void {
    if (!this.ended) throw new Error('the game is not over yet');
    into[0] = 1 - this.winner;
    into[1] = this.rounds;
    into[2] = this.plays;
  }

  /** See {@link Engine.clone}. */
  clone(): UnoWarGame {
    const copy = UnoWarGame.undealt(this.settings);
    copy.copyFrom(this);
    return copy;
  }

  /** See {@link Engine.reset}. The order of the deal: seat 0's hand, seat 1's hand, the starter card. */
  reset(deal: Rng): void {
    this.deal(deal);
  }

  /** See {@link Engine.restore}. */
  restore(saved: unknown): void {
    this.putBack(readSavedGame(saved, MAX_PLAYS, this.settings));
  }
}
