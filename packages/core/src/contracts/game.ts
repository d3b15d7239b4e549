import type { GameRngs } from '../random/streams.js';
import type { Belief } from './belief.js';
import type { Dialogue, DialogueSetting } from './dialogue.js';
import type { Seat } from './engine.js';
import type { ExactResult } from './exact.js';
import type { JsonValue } from './json.js';
import type { Measure, Reference } from './measure.js';
import type { ParametersOf, ParamValues } from './parameters.js';
import type { Strategy, StrategyDefinition } from './strategy.js';

/** A strategy and the name under which it plays. */
export interface Player<View> {
  /** Its spec, for messages. */
  readonly name: string;
  /** Its code. */
  readonly strategy: Strategy<View>;
}

/** Plays whole games, one in each call, with the engine and the players that it was created with. */
export interface GameRunner {
  /**
   * Plays one game.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the game's measures, in the game's order. Set every measure to an integer. An
   *   `Int32Array` truncates: NaN is stored as 0 and cannot be detected.
   * @throws MisbehaviorError when a strategy or the game breaks its contract; the runner can be used again
   */
  play(rngs: GameRngs, measures: Int32Array): void;
}

/**
 * A game, for code that runs games without knowing any particular one. Each game package exports one value of this
 * type.
 *
 * A value of this type is plain data and functions without state. All functions are declared as methods on purpose, so
 * that they are bivariant and every game is an {@link AnyGame}.
 *
 * @typeParam View - what one seat may know
 * @typeParam Params - the parameters, a type alias of integers by name
 */
export interface Game<View, Params extends ParamValues> {
  /** Its name in commands, outputs and streams: lower-case letters. */
  readonly id: string;
  /**
   * Where other threads and machines find this value: the name of an installed module, `#`, and the name of the export,
   * such as `@cards/pairs#pairs`. A game without it runs in the calling thread alone, or from a file that is named on
   * the command line.
   */
  readonly module?: string;
  /**
   * Where its harness for conformance tests is, in the same form, such as `@cards/pairs/testing#harness`. `check` needs
   * it.
   */
  readonly harness?: string;
  /**
   * Where the same game with the strategies `flat` and `search` is, in the same form, such as
   * `@cards/pairs/search#pairs`. Programs load it when a spec names one of them, so that other programs need not. A
   * game that has these strategies itself leaves it out.
   */
  readonly search?: string;
  /** Its name for people. */
  readonly title: string;
  /** What the game is, in one line. */
  readonly summary: string;
  /** The number of players. */
  readonly seats: 1 | 2;
  /** The parameters, in the order of every output. */
  readonly parameters: ParametersOf<Params>;
  /** The built-in strategies. */
  readonly strategies: readonly StrategyDefinition<View, Params>[];
  /**
   * The specs that a run plays unless the user chooses others: those of the source document, and the best one of the
   * package.
   */
  readonly defaultStrategies: readonly string[];
  /** The measures of each game. The first one is the most important. */
  readonly measures: readonly [Measure<Params>, ...Measure<Params>[]];
  /** Published values, for the default parameters. */
  readonly references: readonly Reference[];
  /** The number of games in a block, the unit of work of a batch. It is part of an experiment's identity. */
  readonly blockSize: number;
  /** The number of games that a cell plays by default. */
  readonly trials: number;
  /**
   * Checks conditions on several parameters, such as a number of cards that must be a multiple of the copies.
   *
   * @throws InputError when the parameters don't fit together
   */
  checkParams?(params: Params): void;
  /**
   * Creates the runner for given parameters and players, usually with `createRunner(new Engine(params), players)`.
   *
   * @param params - checked parameters
   * @param players - one player for each seat, in seat order
   */
  runner(params: Params, players: readonly Player<View>[]): GameRunner;
  /**
   * Plays one game as text, line by line, exactly as the runner plays it.
   *
   * @param params - checked parameters
   * @param players - one player for each seat, in seat order
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures at the end
   */
  trace?(
    params: Params,
    players: readonly Player<View>[],
    rngs: GameRngs,
    measures: Int32Array,
  ): Generator<string, void, void>;
  /**
   * What a seat may know now, as text of one line or more in the notation of the game. A replay shows it before each
   * move.
   */
  show?(view: View): string;
  /**
   * What a seat may know now, as plain JSON: everything that the view shows, for players in other languages, pages and
   * conformance tests.
   */
  observe?(view: View): JsonValue;
  /**
   * Exact results, without sampling.
   *
   * @param specs - the strategies in seat order; an empty list asks for results about the game itself, such as its
   *   value
   * @returns undefined when no exact result is known
   * @throws InputError when an exact result is too expensive to compute; the message names the limit
   */
  exact?(params: Params, specs: readonly string[]): ExactResult | undefined;
  /**
   * The line-ups whose exact results are shown by default, with an empty one for the game itself. Left out when no
   * exact results are known.
   */
  readonly exactLineups?: readonly (readonly string[])[];
  /**
   * What a seat can conclude from what it has seen, for search. `withSearch` of `@cards/core/search` needs it.
   *
   * @param params - checked parameters
   * @param seat - the seat
   */
  belief?(params: Params, seat: Seat): Belief<View>;
  /**
   * The spec of the strategy that plays searched games to their end. It is memoryless: `begin` is called in the middle
   * of a game, and it has no `observe`. `withSearch` of `@cards/core/search` needs it.
   */
  readonly rollout?: string;
  /** The terminal game. */
  dialogue?(setting: DialogueSetting<Params>): Dialogue;
}

/**
 * Any game, for code that knows no particular one. A game typed by another copy of this package is assignable to it.
 */
export type AnyGame = Game<unknown, ParamValues>;
