import type { Lanes } from '../random/streams.js';
import type { Dialogue, DialogueSetting } from './dialogue.js';
import type { ExactResult } from './exact.js';
import type { Measure, Reference } from './measure.js';
import type { ParametersOf, ParamValues } from './parameters.js';
import type { Strategy, StrategyDefinition } from './strategy.js';

/** A strategy in its seat. */
export interface Seated<View> {
  /** Its spec, for messages. */
  readonly spec: string;
  /** The player. */
  readonly strategy: Strategy<View>;
}

/**
 * A table: allocated once for given parameters and seated strategies, it plays one whole game per call.
 */
export interface Table {
  /**
   * Plays one game.
   *
   * @param lanes - the generators of this game, at their start
   * @param measures - receives the game's measures, in the game's order: all of them, in every game, as whole numbers (what is none, such as
   *   NaN, arrives as another number, which nobody can tell)
   * @throws MisbehaviorError when a strategy or the game breaks its contract; the table can be used again
   */
  play(lanes: Lanes, measures: Int32Array): void;
}

/**
 * A game, as each package hands it to whoever runs batches: everything there is to know of it in one value.
 *
 * A value of this type is plain data and functions without state; all methods are bivariant on purpose, so that a list of
 * games of any kind is a list of {@link AnyGame}.
 *
 * @typeParam View - what one seat may know
 * @typeParam Params - the parameters, a type alias of whole numbers by name
 */
export interface Game<View, Params extends ParamValues> {
  /** Its name in commands, outputs and streams: lower-case letters. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** One line on what is played. */
  readonly summary: string;
  /** How many strategies sit down. */
  readonly seats: 1 | 2;
  /** The parameters, in the order of every output. */
  readonly parameters: ParametersOf<Params>;
  /** The built-in strategies. */
  readonly strategies: readonly StrategyDefinition<View, Params>[];
  /** The specs that a run without a choice of strategies plays: those of the source document, and our best one. */
  readonly defaultStrategies: readonly string[];
  /** What is measured of a game; the first one is the headline. */
  readonly measures: readonly [Measure<Params>, ...Measure<Params>[]];
  /** What the source document printed, for the default parameters. */
  readonly references: readonly Reference[];
  /** How many games make a block, the unit of work of a batch; part of an experiment's identity, never measured. */
  readonly blockSize: number;
  /** How many games a cell plays when nobody says. */
  readonly trials: number;
  /**
   * Checks what no single bound can say, such as a number of cards that must be a multiple of the copies.
   *
   * @throws InputError when the parameters don't fit together
   */
  checkParams?(params: Params): void;
  /** Sets a table. */
  table(params: Params, seated: readonly Seated<View>[]): Table;
  /**
   * Plays one game as text, line by line, exactly as a table plays it.
   *
   * @param measures - receives the measures at the end
   */
  trace?(
    params: Params,
    seated: readonly Seated<View>[],
    lanes: Lanes,
    measures: Int32Array,
  ): Generator<string, void, void>;
  /**
   * What a seat may know now, as text in the notation of the game, of one line or more: from its view and nothing else. A
   * replay shows it before each move.
   */
  show?(view: View): string;
  /**
   * What is known exactly of a table, without sampling.
   *
   * @param specs - the seated strategies; none to ask for what is known of the game itself, such as its value
   * @returns undefined where nothing exact is known
   * @throws InputError where it could be known and is beyond what is computed; the message names the limit
   */
  exact?(params: Params, specs: readonly string[]): ExactResult | undefined;
  /**
   * The tables worth an exact answer when nobody names one, an empty one for the game itself; missing where nothing exact
   * is known.
   */
  readonly exactTables?: readonly (readonly string[])[];
  /** The terminal game. */
  dialogue?(setting: DialogueSetting<Params>): Dialogue;
}

/** A game of any kind, for code that knows none. */
export type AnyGame = Game<unknown, ParamValues>;
