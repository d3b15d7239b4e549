import {
  type AnyGame,
  type Engine,
  type ExactResult,
  type GameDefaults,
  InputError,
  MisbehaviorError,
  type Parameter,
  type ParamValues,
  type Reference,
  seatsOf,
  type StrategyArgument,
} from '@cards/core';
import { defaultsOf, summaryOf, titleOf } from '@cards/core/internal';
import { exactOrUndefined } from './known-results.js';
import type { Lineup } from './lineups.js';
import type { CellMeasure } from './measures.js';
import type { OwnStrategy } from './strategy-definition.js';

/** The location of the code of a strategy from a file, as plain data that can be sent to a worker. */
export interface CodeRef {
  /** The file, as an absolute path. */
  readonly file: string;
  /** The name under which it exports the strategy. */
  readonly exportName: string;
  /**
   * `sha256:` and the hash, in hexadecimal, of the file and of the files that it imports by relative path. It is part
   * of the identity of the experiment.
   */
  readonly hash: string;
  /** The command of an external player; absent for a strategy that a module exports. */
  readonly command?: ProgramCommand;
}

/** The command that starts an external player, as plain data. */
export interface ProgramCommand {
  /** The program and its arguments. */
  readonly words: readonly string[];
  /** The directory in which it runs, as an absolute path. */
  readonly directory: string;
}

/** A reference to a game by the module that exports it. */
export interface GameReference {
  /** The id of the game. */
  readonly id: string;
  /** The module and the export, such as `@cards/pairs#pairs`; absent for a game that cannot be loaded. */
  readonly module?: string;
}

/** Whether a game is a reference, not a description. */
export function isReference(game: GameReference | GameDescription): game is GameReference {
  return !('measures' in game);
}

/**
 * Stops a cell when the 95% confidence interval of its first measure is narrow enough.
 *
 * The half-width of the interval must be at most `halfWidth`. In addition, for a measure that is not a proportion, the
 * rule estimates how far rare values that did not occur yet can move the mean. This must be at most `halfWidth`, too.
 *
 * @inline
 */
export interface PrecisionRule {
  /** Always `precision`. */
  readonly kind: 'precision';
  /** The maximum half-width, in units of the measure: a finite number above 0. For a proportion, 0.01 is 1%. */
  readonly halfWidth: number;
}

/**
 * Stops a paired cell with swapped seats when a sequential test decides which of the two players is better.
 *
 * The quantity under test is the first player's score, a number from 0 to 1: a win counts 1, a tie 1/2,
 * and 0.5 means equal strength. The first player is the one in seat 0 of the first line-up. The test is a betting test
 * (Waudby-Smith and Ramdas), which is valid although it looks at the results after every block. Each of the two wrong
 * decisions has a probability of at most 0.05.
 *
 * In a game without the role `win`, the quantity is what the first player wins in a game on average: the measure with
 * the role `payoff`, in its unit, where 0 means equal strength.
 *
 * @inline
 */
export interface SequentialRule {
  /** Always `sequential`. */
  readonly kind: 'sequential';
  /**
   * The bound of the first hypothesis, "the share is at most `low`": a number above 0, or above the lowest payoff, and
   * below `high`.
   */
  readonly low: number;
  /**
   * The bound of the second hypothesis, "the share is at least `high`": a number above `low`, and below 1 or the
   * highest payoff.
   */
  readonly high: number;
}

/**
 * A condition that ends a cell before all of its games are played. It is checked after each block, in the order of the
 * blocks, so the end does not depend on the number of workers.
 *
 * @inline
 */
export type StoppingRule = PrecisionRule | SequentialRule;

/** The default of `CellRequest.trials` for a cell with a stopping rule. */
export const MAX_OPEN_ENDED_TRIALS = 1e9;

/**
 * Checks a stopping rule and returns it without other members. The range is that of the quantity of a sequential test.
 */
export function checkStoppingRule(stop: StoppingRule, [least, most]: readonly number[] = [0, 1]): StoppingRule {
  if (stop.kind === 'precision') {
    if (stop.halfWidth > 0 && Number.isFinite(stop.halfWidth)) return { kind: 'precision', halfWidth: stop.halfWidth };
    throw new InputError(`a precision (a 95% half-width) must be a finite number above 0, not ${stop.halfWidth}`);
  }
  if (stop.low > Number(least) && stop.high < Number(most) && stop.low < stop.high)
    return { kind: 'sequential', low: stop.low, high: stop.high };
  throw new InputError(
    `the ${least === 0 && most === 1 ? 'shares' : 'payoffs'} of a sequential test must satisfy ${least} < low < high < ${most}, not low = ${stop.low} and high = ${stop.high}`,
  );
}

export interface StrategyDescription {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly StrategyArgument[];
}

/** A game that no module exports, as plain data for one cell: enough for summaries and reports. */
export interface GameDescription {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly defaults: Required<GameDefaults>;
  readonly seats: number;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly strategies: readonly StrategyDescription[];
  readonly measures: readonly Omit<CellMeasure, 'gamePair' | 'terms'>[];
  readonly references: readonly Reference[];
  /** Exact results. The key is the line-up, an array of specs, as JSON. */
  readonly exact: Readonly<Record<string, ExactResult>>;
}

/**
 * Describes a game for one cell, with the exact results of `[lineup][seat]`. This runs code of the game, so call it
 * only where untrusted code may run.
 */
export function describeGame(game: AnyGame, params: ParamValues, lineups: readonly Lineup[]): GameDescription {
  const { id, parameters, strategies, measures, theory } = game;
  for (const [name, { default: usual, min, max }] of Object.entries(parameters)) {
    if (![usual, min, max].every(Number.isFinite))
      throw new InputError(
        `parameter ${name} of ${id} must have a finite min, max and default, not ${min}, ${max} and ${usual}`,
      );
  }
  const exact = lineups.flatMap((lineup) => {
    const result = exactOrUndefined(game, params, lineup);
    return result === undefined ? [] : [[JSON.stringify(lineup), result] as const];
  });
  return {
    id,
    title: titleOf(game),
    summary: summaryOf(game),
    defaults: defaultsOf(game),
    seats: seatsOf(game, params),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, { summary: what, default: usual, min, max, addedLater }]) => [
        name,
        { summary: what, default: usual, min, max, ...(addedLater === true ? { addedLater } : {}) },
      ]),
    ),
    strategies: strategies.map(describeStrategy),
    measures: measures.map((measure) => ({ ...measure, bounds: measure.bounds(params) })),
    references: theory?.references ?? [],
    exact: Object.fromEntries(exact),
  };
}

/** Creates a game from its description. It can be planned and reported like the game itself, but not played. */
export function stubGame(description: GameDescription): AnyGame {
  const { strategies, measures, exact, references, ...rest } = description;
  return {
    ...rest,
    strategies: strategies.map(stubStrategy),
    // Every game has at least one measure.
    measures: measures.map((one) => ({ ...one, bounds: () => one.bounds })) as unknown as AnyGame['measures'],
    engine: () => stubEngine(description.id),
    theory: {
      references,
      about: (_, specs) => {
        const result = exact[JSON.stringify(specs)];
        return result && { cost: 0, compute: () => result };
      },
    },
  };
}

export function describeStrategy({ name, summary, arguments: expected }: StrategyDescription): StrategyDescription {
  return { name, summary, ...(expected === undefined ? {} : { arguments: expected }) };
}

/** Creates a strategy from its description. Specs can name it, but it cannot play. */
export function stubStrategy(description: StrategyDescription): OwnStrategy {
  return { ...description, create: () => cannotPlay(`strategy ${description.name}`) };
}

/** Planning creates an engine to check the parameters, but does not use it. */
function stubEngine(id: string): Engine<unknown> {
  const cannot = (): never => cannotPlay(`game ${id}`);
  return { toMove: 0, over: true, view: cannot, legalMoves: cannot, apply: cannot, measure: cannot, reset: cannot };
}

function cannotPlay(what: string): never {
  throw new MisbehaviorError(`${what} cannot be played here, because its code is not loaded`);
}
