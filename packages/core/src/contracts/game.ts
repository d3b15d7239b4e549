import type { MisbehaviorError } from '../errors/errors.js';
import type { GameRngs } from '../random/streams.js';
import type { Belief } from './belief.js';
import type { Dialogue, DialogueSetting } from './dialogue.js';
import type { Seat } from './engine.js';
import type { ExactResult } from './exact.js';
import type { JsonValue } from './json.js';
import type { Measure, Reference } from './measure.js';
import type { MoveNotation } from './notation.js';
import type { ParametersOf, ParamValues } from './parameters.js';
import type { Strategy, StrategyDefinition } from './strategy.js';

/** A strategy in a seat, with its name. {@link createPlayers} creates players. */
export interface Player<View> {
  /** The canonical spec of the strategy. Messages use it. */
  readonly name: string;
  /** The code that chooses the moves. */
  readonly strategy: Strategy<View>;
}

/**
 * Plays whole games with the same engine and the same players. {@link createRunner} creates runners; its documentation
 * has an example.
 */
export interface GameRunner {
  /**
   * Plays one game.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures, `measures[measure]`, in the order of {@link Game.measures}. Set every
   *   measure to an integer. An `Int32Array` truncates: NaN is stored as 0 and cannot be detected.
   * @throws MisbehaviorError if a strategy or the game breaks its contract; the runner can still play other games
   */
  play(rngs: GameRngs, measures: Int32Array): void;
  /**
   * Plays one game as `play` does, but throws the errors of strategies and of the game unchanged. Pass such an error to
   * `attribute`. Loops over many games call this method outside of `try` blocks, because V8 optimizes code in a `try`
   * block less. If it is missing, they call `play`.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures
   */
  playUncaught?(rngs: GameRngs, measures: Int32Array): void;
  /**
   * Converts an error of `playUncaught` into the error that `play` throws.
   *
   * @param error - the thrown value
   */
  attribute?(error: unknown): MisbehaviorError;
}

/**
 * A game: its name, its parameters, its strategies, its measures and its runner. The code that runs games uses only
 * this interface. Each game package exports one value of this type.
 *
 * The value is plain data and functions without state. All functions are declared as methods, so that TypeScript checks
 * them bivariantly and every game is an {@link AnyGame}.
 *
 * @typeParam View - the information that one seat has about the state
 * @typeParam Params - the parameters: integers by name, as a type alias (an interface is not assignable to {@link
 *   ParamValues})
 */
export interface Game<View, Params extends ParamValues> {
  /** The name of the game in commands, outputs and random streams: only lower-case letters. */
  readonly id: string;
  /**
   * The module and the export from which other threads and machines load this value, such as `@cards/pairs#pairs`. If
   * it is left out, the game runs only in the calling thread, or from a file that is named on the command line.
   */
  readonly module?: string;
  /**
   * The module and the export of the harness for conformance tests, such as `@cards/pairs/testing#harness`. The command
   * `check` needs it.
   */
  readonly harness?: string;
  /**
   * The module and the export of the same game with the strategies `flat` and `search`, such as
   * `@cards/pairs/search#pairs`. The command loads it only when a spec names one of them. Left out if the game has
   * these strategies itself.
   */
  readonly search?: string;
  /** The display name of the game. */
  readonly title: string;
  /** A description of the game in one line. */
  readonly summary: string;
  /** The number of players. */
  readonly seats: 1 | 2;
  /** The parameters by name, in the order in which every output shows them. */
  readonly parameters: ParametersOf<Params>;
  /** The built-in strategies. */
  readonly strategies: readonly StrategyDefinition<View, Params>[];
  /**
   * The specs of the strategies that a run plays if the user chooses none: those of the source document, and the best
   * one of the package.
   */
  readonly defaultStrategies: readonly string[];
  /** The measures of a game, in the order of every output. The first one is the most important. */
  readonly measures: readonly [Measure<Params>, ...Measure<Params>[]];
  /** Published values for the default parameters, for comparison with estimates. */
  readonly references: readonly Reference[];
  /**
   * The number of games in a block, which is the unit of work of a batch. It is part of the identity of an experiment.
   */
  readonly blockSize: number;
  /** The number of games that a cell plays by default. */
  readonly trials: number;
  /**
   * Checks conditions that involve several parameters. For example, the number of cards must be a multiple of the
   * copies.
   *
   * @param params - all parameters, each within its own bounds
   * @throws InputError if the combination is not allowed
   */
  checkParams?(params: Params): void;
  /**
   * Creates a runner, usually with `createRunner(new MyEngine(params), players)`.
   *
   * @param params - all parameters, checked
   * @param players - one player for each seat, `players[seat]`
   */
  runner(params: Params, players: readonly Player<View>[]): GameRunner;
  /**
   * Plays one game, exactly as the runner plays it, and yields a description of it line by line.
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
  /**
   * Returns the information in a view as text of one or more lines, in the notation of the game. A replay prints it
   * before each move.
   */
  show?(view: View): string;
  /**
   * Returns all information in a view as plain JSON, for players in other languages, web pages and conformance tests.
   */
  observe?(view: View): JsonValue;
  /**
   * The moves as text, for players that are separate programs. If it is left out, the text of a move is its number, and
   * programs get no list of legal moves.
   */
  readonly notation?: MoveNotation<View>;
  /**
   * Returns exact results, computed without sampling.
   *
   * @param params - all parameters, checked
   * @param specs - one spec for each seat; an empty list asks for results about the game itself, such as its value
   * @returns the results, or undefined if none are known
   * @throws InputError if the computation is too expensive; the message states the limit
   */
  exact?(params: Params, specs: readonly string[]): ExactResult | undefined;
  /**
   * Estimates what {@link Game.exact} costs. A batch computes expensive results on worker threads, and leaves them out
   * if they cost more than its games. The estimate must not depend on time or on the computer.
   *
   * @param params - all parameters, checked
   * @param specs - one spec for each seat
   * @returns the milliseconds that one processor core needs, to an order of magnitude; tables that a strategy
   *   precomputes do not count. Undefined if no exact result is known. Results without an estimate count as cheap.
   */
  exactCost?(params: Params, specs: readonly string[]): number | undefined;
  /**
   * Returns the exact mean of the first measure, if that takes only a few milliseconds. It is the mean of
   * {@link Game.exact}. A batch compares strategies with the mean of a proved optimum.
   *
   * @param params - all parameters, checked
   * @param specs - one spec for each seat
   * @returns undefined if the mean is not known, or takes longer
   */
  exactMean?(params: Params, specs: readonly string[]): number | undefined;
  /** What each of the {@link ExactResult.values} is, in one line, by name. */
  readonly exactValues?: Readonly<Record<string, string>>;
  /**
   * The line-ups for which exact results are shown by default, `exactLineups[i][seat]`. An empty line-up stands for the
   * game itself. Left out if no exact results are known.
   */
  readonly exactLineups?: readonly (readonly string[])[];
  /**
   * Creates the belief of a seat, for search. `withSearch` of `@cards/core/search` needs it.
   *
   * @param params - all parameters, checked
   * @param seat - the seat
   */
  belief?(params: Params, seat: Seat): Belief<View>;
  /**
   * The spec of the strategy that plays simulated games to their end. It is memoryless: `begin` is called in the middle
   * of a game, and it has no `observe`. `withSearch` of `@cards/core/search` needs it.
   */
  readonly rollout?: string;
  /** Creates the dialogue in which a person plays the game in a terminal. */
  dialogue?(setting: DialogueSetting<Params>): Dialogue;
}

/**
 * Any game, for code that works with all games. A game that is typed by another copy of this package is assignable to
 * it.
 */
export type AnyGame = Game<unknown, ParamValues>;
