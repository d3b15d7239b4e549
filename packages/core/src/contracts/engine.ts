import type { Rng } from '../random/rng.js';

/** A player's place in a game, from 0. */
export type Seat = number;

/**
 * A move, packed into an integer as the game defines: the slot of a card in a hand, a place on the table, a code.
 */
export type Move = number;

/**
 * The state of one game and the only definition of its rules.
 *
 * A batch, a person at a keyboard, a replay, a solver and a page all call these methods. An engine is mutable,
 * allocates nothing in play, and is reset rather than rebuilt. Its constructor refuses parameters out of bounds, and no
 * public member of it can be assigned.
 *
 * @typeParam View - what one seat may know of the state
 */
export interface Engine<View> {
  /** The seat to move. Without meaning once the game is over. */
  readonly toMove: Seat;
  /** Whether the game has ended. */
  readonly over: boolean;
  /** An upper bound on the number of moves in a game. The engine itself enforces it. */
  readonly moveLimit: number;
  /**
   * What `seat` may know. It is the same object each time, always shows the present state, and is read-only at run
   * time.
   */
  view(seat: Seat): View;
  /** Whether the seat to move may play `move` now. False once the game is over. */
  isLegal(move: Move): boolean;
  /** The legal moves of the seat to move, in the game's own order; none once the game is over. */
  legalMoves(): Move[];
  /**
   * Plays `move` for the seat to move.
   *
   * @throws IllegalMoveError when the move is not legal; nothing has changed then
   */
  apply(move: Move): void;
  /**
   * Writes the measures of a finished game, in the game's order of measures.
   *
   * @param into - receives one integer for each measure
   * @throws Error while the game is not over
   */
  measure(into: Int32Array): void;
  /** A copy that shares nothing with the original and draws the same random numbers. */
  clone(): Engine<View>;
  /**
   * The whole state as plain JSON, the state of the generator included, for {@link Engine.restore}. Both members are
   * optional together: a batch needs neither; a web page, or a game that continues on another day, does.
   */
  save?(): object;
  /**
   * Replaces the state of the engine with a saved one.
   *
   * @param saved - what `save` returned, possibly after a journey through JSON
   * @throws InputError when no game with this engine's parameters can be in this state; nothing has changed then
   */
  restore?(saved: unknown): void;
  /**
   * Sets up a new game.
   *
   * @param deal - the generator that deals. The engine may draw from it until the game is over.
   */
  reset(deal: Rng): void;
}
