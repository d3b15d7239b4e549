import type { Rng } from '../random/rng.js';

/** The index of a player in a game: 0, or 1 in a two-seat game. */
export type Seat = number;

/**
 * A move as an integer. Each game defines its encoding, such as the position of a card in a hand or on the table, or a
 * code.
 */
export type Move = number;

/**
 * The state of one game, and the only implementation of its rules. Runners, terminal games, replays, solvers and web
 * pages all use it.
 *
 * An engine is mutable. One engine plays many games, and `reset` starts each of them. For speed, the methods that play
 * should allocate no memory. The constructor throws an error for parameters out of bounds, and code outside the
 * engine cannot assign its public members.
 *
 * @typeParam View - the information that one seat has about the state
 */
export interface Engine<View> {
  /** The seat to move. Undetermined after the game is over. */
  readonly toMove: Seat;
  /** Whether the game has ended. */
  readonly over: boolean;
  /**
   * The maximum number of moves in a game, a positive integer. If a game could go on longer, `apply` throws a
   * `MisbehaviorError` at this limit.
   */
  readonly moveLimit: number;
  /**
   * Returns the view of a seat: everything that its player is allowed to know. It is the same object for each call and
   * always shows the current state. It is read-only at run time.
   *
   * @param seat - an integer from 0, less than the number of seats
   */
  view(seat: Seat): View;
  /** Returns whether the seat to move can play `move` now. After the game is over, no move is legal. */
  isLegal(move: Move): boolean;
  /** Returns the legal moves of the seat to move, in an order that the game defines. Empty after the game is over. */
  legalMoves(): Move[];
  /**
   * Plays `move` for the seat to move.
   *
   * @throws IllegalMoveError if the move is not legal; the state does not change
   */
  apply(move: Move): void;
  /**
   * Writes the measures of a finished game.
   *
   * @param into - receives one integer for each measure, `into[measure]`, in the order of {@link Game.measures}
   * @throws Error if the game is not over
   */
  measure(into: Int32Array): void;
  /** Returns a copy that shares no mutable state with the original and draws the same random numbers. */
  clone(): Engine<View>;
  /**
   * Returns the whole state as plain JSON, with the state of the generator, for {@link Engine.restore}. An engine has
   * both `save` and `restore`, or neither. Batches do not use them. Web pages use them to continue a game later.
   */
  save?(): object;
  /**
   * Replaces the state of the engine with a saved one.
   *
   * @param saved - the result of `save`, or the same value after `JSON.stringify` and `JSON.parse`
   * @throws InputError if no game with the parameters of this engine can be in this state; the engine does not change
   */
  restore?(saved: unknown): void;
  /**
   * Starts a new game. The new game does not depend on earlier games.
   *
   * @param deal - the generator that deals; the engine can draw from it until the game is over
   */
  reset(deal: Rng): void;
}
