import type { GameRngs } from '../random/streams.js';
import type { Dialogue, DialogueSetting } from './dialogue.js';
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

/**
 * Plays whole games, one a call, with the engine and the players that it was created with.
 */
export interface GameRunner {
  /**
   * Plays one game.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the game's measures, in the game's order. Set every measure to an integer. An `Int32Array` truncates:
   *   NaN is stored as 0 and cannot be detected.
   * @throws MisbehaviorError when a strategy or the game breaks its contract; the runner can be used again
   */
  play(rngs: GameRngs, measures: Int32Array): void;
}

/**
 * A game, as each package hands it to code that runs games without knowing them: everything there is to know of it in one value.
 *
 * A value of this type is plain data and functions without state. All functions are declared as methods on purpose, so that they are
 * bivariant and every game is an {@link AnyGame}.
 *
 * @typeParam View - what one seat may know
 * @typeParam Params - the parameters, a type alias of integers by name
 */
export interface Game<View, Params extends ParamValues> {
  /** Its name in commands, outputs and streams: lower-case letters. */
  readonly id: string;
  /**
   * Where other threads and machines find this value: the name of an installed module, `#`, and the name of the export, such as
   * `@cards/pairs#pairs`. A game without it runs in the calling thread alone, or from a file that is named on the command line.
   */
  readonly module?: string;
  /** Where its harness for conformance tests is, in the same form, such as `@cards/pairs/testing#harness`. `check` needs it. */
  readonly harness?: string;
  /** Its name for people. */
  readonly title: string;
  /** One line on what the game is. */
  readonly summary: string;
  /** How many players it has. */
  readonly seats: 1 | 2;
  /** The parameters, in the order of every output. */
  readonly parameters: ParametersOf<Params>;
  /** The built-in strategies. */
  readonly strategies: readonly StrategyDefinition<View, Params>[];
  /** The specs that a run without a choice of strategies plays: those of the source document, and our best one. */
  readonly defaultStrategies: readonly string[];
  /** What is measured in each game; the first one is the headline. */
  readonly measures: readonly [Measure<Params>, ...Measure<Params>[]];
  /** What the source document printed, for the default parameters. */
  readonly references: readonly Reference[];
  /** How many games make a block, the unit of work of a batch; part of an experiment's identity, never measured. */
  readonly blockSize: number;
  /** How many games a cell plays by default. */
  readonly trials: number;
  /**
   * Checks what the bounds of single parameters cannot say, such as a number of cards that must be a multiple of the copies.
   *
   * @throws InputError when the parameters don't fit together
   */
  checkParams?(params: Params): void;
  /**
   * Creates the runner for given parameters and players; mostly `createRunner(new Engine(params), players)`.
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
  trace?(params: Params, players: readonly Player<View>[], rngs: GameRngs, measures: Int32Array): Generator<string, void, void>;
  /**
   * What a seat may know now, as text in the notation of the game, of one line or more: from its view alone. A replay shows
   * it before each move.
   */
  show?(view: View): string;
  /**
   * What a seat may know now, as plain JSON: everything that the view shows, for players in other languages, pages and
   * conformance tests.
   */
  observe?(view: View): JsonValue;
  /**
   * What is known exactly, without sampling.
   *
   * @param specs - the strategies in seat order; an empty list asks what is known of the game itself, such as its value
   * @returns undefined where nothing exact is known
   * @throws InputError where it could be known but is too expensive to compute; the message names the limit
   */
  exact?(params: Params, specs: readonly string[]): ExactResult | undefined;
  /**
   * The line-ups whose exact results are worth showing by default, an empty one for the game itself; left out where nothing exact is
   * known.
   */
  readonly exactLineups?: readonly (readonly string[])[];
  /** The terminal game. */
  dialogue?(setting: DialogueSetting<Params>): Dialogue;
}

/** Any game, for code that knows no particular one. A game that another copy of this package has typed is one too. */
export type AnyGame = Game<unknown, ParamValues>;
