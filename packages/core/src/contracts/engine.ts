import type { Rng } from '../random/rng.js';

/** The index of a player in a game, from 0. */
export type Seat = number;

/**
 * A move as an integer. Each game defines its encoding, such as the position of a card in a hand or on the table, or a
 * code.
 */
export type Move = number;

/**
 * The state of one game, and the only implementation of its rules. Runners, terminal games, replays, saved games,
 * solvers and web pages all use it.
 *
 * An engine is mutable. One engine plays many games, and `reset` starts each of them. For speed, the methods that play
 * should allocate no memory. The constructor throws an error for parameters out of bounds, and code outside the
 * engine cannot assign its public members. {@link Game.engine} creates engines.
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
   * `MisbehaviorError` at this limit. Leave it out if every game ends by itself within 100,000 moves.
   */
  readonly moveLimit?: number;
  /**
   * Returns the view of a seat: everything that its player is allowed to know. It is the same object for each call and
   * always shows the current state. It is read-only at run time.
   *
   * @param seat - an integer from 0, less than the number of seats
   */
  view(seat: Seat): View;
  /** Returns the legal moves of the seat to move, in an order that the game defines. Empty after the game is over. */
  legalMoves(): Move[];
  /**
   * Returns whether the seat to move can play `move` now. An engine has this method only if it is faster than a search
   * in `legalMoves`.
   */
  isLegal?(move: Move): boolean;
  /**
   * Plays `move` for the seat to move.
   *
   * @throws IllegalMoveError if the move is not legal; the state does not change
   */
  apply(move: Move): void;
  /**
   * Writes the measures of a finished game as one seat sees them. Measures that not every seat has are the same for
   * all.
   *
   * @param into - receives one integer for each measure, `into[measure]`, in the order of {@link Game.measures}
   * @param seat - an integer from 0, less than the number of seats
   * @throws InputError if the game is not over
   */
  measure(into: MeasureValues, seat: Seat): void;
  /**
   * Returns one of these measures. An engine has this method only if that is faster than `measure`, which computes all.
   *
   * @param measure - its place in {@link Game.measures}
   */
  measureAt?(measure: number, seat: Seat): number;
  /**
   * Starts a new game. The new game does not depend on earlier games.
   *
   * @param deal - the generator that deals; the engine can draw from it until the game is over
   */
  reset(deal: Rng): void;
}

/** An array that receives measures, `values[measure]`, such as an `Int32Array`. */
export interface MeasureValues {
  /** The number of measures. */
  readonly length: number;
  [measure: number]: number;
}

/** The maximum number of moves in a game whose engine has no {@link Engine.moveLimit}. */
export const MOVE_LIMIT = 100_000;

/** An engine whose whole state is plain data, as those of `defineGame`: it can play on from any state. */
export interface DataEngine extends Engine<unknown> {
  /** A copy of the state. */
  readonly state: object;
  /** The number of moves of a game that can end unfinished. */
  readonly played: number;
  /** The state itself. */
  dealt(): object;
  /** Plays on from a state itself. */
  adopt(state: object, rng: Rng, legal?: readonly Move[]): void;
  /** Plays on from a copy of a state. */
  resume(state: object, rng: Rng, legal?: readonly Move[]): void;
  /** The view of a seat, neither copied nor frozen. */
  glance(seat: Seat): object;
  /** The members of the view of a seat, neither copied nor frozen, in a list that the next call changes. */
  seen(seat: Seat): readonly unknown[];
}

/** The engine, if its state is plain data. */
export function dataEngine(engine: Engine<unknown>): DataEngine | undefined {
  return 'adopt' in engine ? (engine as DataEngine) : undefined;
}
