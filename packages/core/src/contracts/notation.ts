import type { GameRngs } from '../random/streams.js';
import type { Move } from './engine.js';
import type { Player } from './strategy.js';

/**
 * A game as text: its moves, for people and for players that are separate programs; its views and whole games, for
 * replays.
 *
 * @typeParam View - what the seat to move may know
 */
export interface Notation<View, Params> {
  /**
   * The legal moves of the seat to move as texts, in the order of {@link Engine.legalMoves}. Undefined if there are too
   * many to list in each turn; the documentation of the game then says how to write a move.
   */
  legal(view: View): readonly string[] | undefined;
  /**
   * The move that a text names; undefined if it names none. The move can be illegal, because the engine decides that.
   */
  parse(text: string, view: View): Move | undefined;
  /** Returns the text of a move, in a game whose legal moves are too many to list. */
  text?(move: Move, view: View): string;
  /** Returns the information in a view as text of one or more lines. A replay prints it before each move. */
  show?(view: View): string;
  /**
   * Plays one game, exactly as a runner plays it, and yields a description of it line by line. Without this method, a
   * replay prints the moves.
   *
   * @param params - all parameters, checked
   * @param players - one player for each seat, `players[seat]`
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures at the end, `measures[measure]`
   */
  trace?(
    params: Params,
    players: readonly Player<View>[],
    rngs: GameRngs,
    measures: Int32Array,
  ): Generator<string, void, void>;
}
