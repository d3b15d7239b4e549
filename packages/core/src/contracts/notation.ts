import type { Move } from './engine.js';

/**
 * The moves of a game as text, for players that are separate programs.
 *
 * @typeParam View - what the seat to move may know
 */
export interface MoveNotation<View> {
  /**
   * The legal moves of the seat to move as texts, in the order of {@link Engine.legalMoves}. Undefined if there are too
   * many to list in each turn; the documentation of the game then says how to write a move.
   */
  legal(view: View): readonly string[] | undefined;
  /**
   * The move that a text names; undefined if it names none. The move can be illegal, because the engine decides that.
   */
  parse(text: string, view: View): Move | undefined;
}
