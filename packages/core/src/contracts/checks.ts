import type { Rng } from '../random/rng.js';
import type { Engine, Move, Seat } from './engine.js';
import type { ParamValues } from './parameters.js';

/**
 * What the conformance tests of a game need to know about it, in addition to the game itself. For a game that has
 * `observe` and hidden information, one hook is enough: `resampleHidden`.
 *
 * @typeParam View - the information that one seat has about the state
 * @typeParam E - the type of the engine
 */
export interface Checks<View, E extends Engine<View> = Engine<View>> {
  /**
   * The parameters to test, `settings[i][name]`; parameters that are left out get their defaults (default: one setting
   * with all defaults). Small games are faster.
   */
  readonly settings?: readonly ParamValues[];
  /**
   * More specs to test. The default strategies are always tested, and so is each strategy of the game with the
   * lowest values of its required arguments.
   */
  readonly specs?: readonly string[];
  /**
   * More moves to test, legal or illegal. The legal moves, their neighbors, small integers, and values that are not
   * integers are always tested.
   */
  readonly moves?: readonly Move[];
  /** Lines that a person could type in the dialogue, valid and invalid ones. */
  readonly lines?: readonly string[];
  /** The number of games that each test plays with each setting (default: 4). */
  readonly games?: number;
  /**
   * Whether each seat knows something that is hidden from another one, which the test `secrets` then holds (default:
   * false).
   */
  readonly secrets?: boolean;
  /**
   * Returns all information in a view as plain data: numbers, strings, booleans, null, and arrays and records of them.
   * Include the result of every method that a strategy can call, also with arguments out of range. Needed only if the
   * game's own `observe` returns less.
   */
  observe?(view: View): unknown;
  /**
   * Replaces all information that is hidden from a seat with other random values: the deck, other hands, face-down
   * cards, a secret code and future shuffles. Information that the seat saw earlier counts as hidden if its view no
   * longer shows it. If nothing is hidden now, the method does nothing. Leave it out only for a game that never hides
   * information from a seat.
   *
   * Derive what is hidden from the rules. The views of the engine are closed during the call: `view` throws an error.
   * Otherwise, a view that reveals too much would decide what counts as hidden, and no test would notice.
   *
   * The new state need not be playable.
   *
   * @param engine - the engine to change; write `engine['deck']` to access a private member
   * @param seat - the seat whose view must not change
   * @param rng - the generator for the new values
   */
  resampleHidden?(engine: E, seat: Seat, rng: Rng): void;
  /**
   * Returns the whole state as plain data. If it is left out, the tests read all fields of the engine, including the
   * private ones of TypeScript. Needed only for an engine that stores its state in `#private` fields or closures, that
   * has large tables, or that has scratch space which a rejected move can overwrite.
   */
  snapshot?(engine: E): unknown;
}
