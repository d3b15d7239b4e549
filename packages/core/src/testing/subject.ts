import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';

/**
 * A game as the laws see it: the game itself, and the few things that only its author can tell them. It stands beside the
 * game and is no part of it.
 *
 * Three hooks are enough: an engine, what a view answers, and how to rearrange what a seat cannot see.
 *
 * @typeParam View - what one seat may know
 * @typeParam Params - the parameters of the game
 * @typeParam E - the engine's own type
 */
export interface Subject<View, Params extends ParamValues, E extends Engine<View> = Engine<View>> {
  /** The game under test. */
  readonly game: Game<View, Params>;
  /** Parameters to try, each filled up with the defaults; the defaults alone when left out. Small ones are quick. */
  readonly settings?: readonly ParamValues[];
  /**
   * Specs of strategies to try beside the default ones and one of each strategy listed (with the least of the arguments
   * that have no default).
   */
  readonly specs?: readonly string[];
  /**
   * Moves to try beside those that the laws think of themselves: the legal ones and their neighbours, small whole numbers,
   * and things that are no moves at all. They need not be illegal: `isLegal` has to agree with `legalMoves` on each.
   */
  readonly moves?: readonly Move[];
  /** Lines that a person might type in the dialogue, good ones and bad. */
  readonly lines?: readonly string[];
  /** How many games each law plays with each setting; 4 when left out. */
  readonly games?: number;
  /** A new engine, such as the game's own table uses. The laws reset it before anything else. */
  engine(params: Params): E;
  /**
   * Everything that can be read from a view, as plain data: numbers, strings, booleans, null, and arrays and records of
   * them. Whatever strategies may call belongs here.
   */
  answers(view: View): unknown;
  /**
   * Rearranges at random what `seat` cannot see now (the deck, another hand, cards that lie face down, a secret code,
   * future shuffles) into anything that the view of `seat` does not tell from the truth. What the seat saw earlier
   * counts as unseen, unless its view still answers it. Does nothing when all is open. Left out only for a game that
   * hides nothing from anybody at any time.
   *
   * The laws restore the engine by another `reset` and the same moves, so the result need not be playable.
   *
   * @param engine - to be changed in place; its private members can be reached as `engine['deck']`
   * @param rng - where the new arrangement comes from
   */
  rearrange?(engine: E, seat: Seat, rng: Rng): void;
  /**
   * The whole state as plain data. When left out, all fields of the engine are read, private ones of TypeScript too.
   * Needed only for an engine that keeps its state in `#private` fields or closures, carries large tables, or
   * holds scratch space that an unsuccessful call may overwrite.
   */
  snapshot?(engine: E): unknown;
}
