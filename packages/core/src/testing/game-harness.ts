import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';

/**
 * The documented members of a view: true for a value or a method, members again for an object that has members of its
 * own.
 */
export interface ViewMembers {
  readonly [name: string]: true | ViewMembers;
}

/** All members of a view by name, so that the compiler reports a missing one. */
export type MembersOf<View> = {
  readonly [Name in keyof View]-?:
    true | (View[Name] extends object ? { readonly [Inner in keyof View[Name]]-?: true } : never);
};

/**
 * What the conformance tests need to know about a game and cannot find out by themselves. It is not part of the game: a
 * package exports it from an entry of its own, `./testing`, and the game names it in {@link Game.harness}.
 *
 * Two hooks are enough for a game that has `observe` and hides something: a new engine, and how to resample what a seat
 * cannot see.
 *
 * @typeParam View - what one seat may know
 * @typeParam Params - the parameters of the game
 * @typeParam E - the engine's own type
 */
export interface GameHarness<View, Params extends ParamValues, E extends Engine<View> = Engine<View>> {
  /** The game under test. */
  readonly game: Game<View, Params>;
  /** Parameters to try, each completed with the defaults; only the defaults when left out. Small ones are quick. */
  readonly settings?: readonly ParamValues[];
  /**
   * Specs of strategies to try in addition to the default ones and one of each strategy listed (with the lowest value
   * of each argument that has no default).
   */
  readonly specs?: readonly string[];
  /**
   * Moves to try in addition to those that the tests choose themselves: the legal ones and their neighbors, small
   * integers, and values that are not moves at all. They need not be illegal: `isLegal` has to agree with `legalMoves`
   * on each.
   */
  readonly moves?: readonly Move[];
  /**
   * Parameters for the law about the distribution of beliefs, each completed with the defaults; no such law when left
   * out. They are so small that a few hundred of 4,000 random deals look the same to a seat.
   */
  readonly beliefSettings?: readonly ParamValues[];
  /** Lines that a person might type in the dialogue, good ones and bad. */
  readonly lines?: readonly string[];
  /** How many games each test plays with each setting; 4 when left out. */
  readonly games?: number;
  /** A new engine, such as the game's own runner uses. The tests reset it before anything else. */
  engine(params: Params): E;
  /**
   * Everything that can be read from a view, as plain data: numbers, strings, booleans, null, and arrays and records of
   * them. Everything that a strategy may call belongs here, with arguments out of range too. Needed only where the
   * game's own `observe` shows less.
   */
  observe?(view: View): unknown;
  /**
   * The documented members of a view, for a test that gives strategies a copy without all others; no such test when
   * left out.
   */
  readonly viewMembers?: MembersOf<View>;
  /**
   * Resamples at random what `seat` cannot see now (the deck, another hand, cards that lie face down, a secret code,
   * future shuffles): anything that the view of `seat` cannot distinguish from the truth. What the seat saw earlier
   * counts as hidden, unless its view still shows it. Does nothing when all is open. Left out only for a game that
   * never hides anything from any seat.
   *
   * The tests restore the engine by another `reset` and the same moves, so the result need not be playable.
   *
   * @param engine - the engine to change; its private members can be reached as `engine['deck']`
   * @param seat - the seat whose view must not change
   * @param rng - where the new arrangement comes from
   */
  resampleHidden?(engine: E, seat: Seat, rng: Rng): void;
  /**
   * The whole state as plain data. When left out, all fields of the engine are read, private ones of TypeScript too.
   * Needed only for an engine that keeps its state in `#private` fields or closures, holds large tables, or has scratch
   * space that an unsuccessful call may overwrite.
   */
  snapshot?(engine: E): unknown;
}

/** Any harness, for code that knows no particular game. */
export type AnyHarness = GameHarness<unknown, ParamValues>;
