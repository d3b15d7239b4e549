import {
  type AnyGame,
  type ExactResult,
  InputError,
  type Measure,
  MisbehaviorError,
  type Parameter,
  type ParamValues,
  type Reference,
  type StrategyArgument,
} from '@cards/core';
import { exactOrUndefined } from './exact-or-undefined.js';
import type { OwnStrategy } from './cell.js';
import type { Lineup } from './lineups.js';

/** A measure with its bounds for the parameters of one cell. */
type DescribedMeasure = Omit<Measure<ParamValues>, 'bounds'> & { readonly bounds: readonly [min: number, max: number] };

/** A strategy without its code. */
export interface SerializedStrategy {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly StrategyArgument[];
}

/**
 * All that is told of a game of somebody's own for one cell, as plain data: who reports what was counted needs no more, and never runs its
 * code.
 */
export interface SerializedGame {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly seats: 1 | 2;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly strategies: readonly SerializedStrategy[];
  readonly measures: readonly DescribedMeasure[];
  readonly references: readonly Reference[];
  readonly blockSize: number;
  readonly trials: number;
  /** What is known exactly, by the specs of a table as JSON. */
  readonly exact: Readonly<Record<string, ExactResult>>;
}

/**
 * Describes a game for one cell. Its code runs: only where that of strangers may.
 *
 * @param game - the game
 * @param params - all parameters of the cell
 * @param tables - the tables whose exact results are asked for
 * @throws InputError when it has parameters that can't be written down
 */
export function serializeGame(game: AnyGame, params: ParamValues, tables: readonly Lineup[]): SerializedGame {
  const { id, title, summary, seats, parameters, strategies, measures, references, blockSize, trials } = game;
  for (const [name, { default: usual, min, max }] of Object.entries(parameters)) {
    if (![usual, min, max].every(Number.isFinite)) throw new InputError(`parameter ${name} of ${id} has finite bounds and a finite default, not ${min}, ${max} and ${usual}`);
  }
  const exact = tables.flatMap((table) => {
    const result = exactOrUndefined(game, params, table);
    return result === undefined ? [] : [[JSON.stringify(table), result] as const];
  });
  return {
    id,
    title,
    summary,
    seats,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, { summary: what, default: usual, min, max }]) => [name, { summary: what, default: usual, min, max }])),
    strategies: strategies.map(serializeStrategy),
    measures: measures.map(({ bounds, ...measure }) => ({ ...measure, bounds: bounds.call(undefined, params) })),
    references,
    blockSize,
    trials,
    exact: Object.fromEntries(exact),
  };
}

/** A game that can be planned and reported as the one described, and not played. */
export function stubGame(description: SerializedGame): AnyGame {
  const { strategies, measures, exact, ...rest } = description;
  const [first, ...others] = measures.map(({ bounds, ...measure }): Measure<ParamValues> => ({ ...measure, bounds: () => bounds }));
  if (first === undefined) throw new MisbehaviorError(`game ${description.id} measures nothing`);
  return {
    ...rest,
    strategies: strategies.map(stubStrategy),
    defaultStrategies: [],
    measures: [first, ...others],
    runner: () => notHere(`game ${description.id}`),
    exact: (_, specs) => exact[JSON.stringify(specs)],
  };
}

/** Describes a strategy. */
export function serializeStrategy({ name, summary, arguments: expected }: SerializedStrategy): SerializedStrategy {
  return { name, summary, ...(expected === undefined ? {} : { arguments: expected }) };
}

/** A strategy that can be named as the one described, and not played. */
export function stubStrategy(description: SerializedStrategy): OwnStrategy {
  return { ...description, create: () => notHere(`strategy ${description.name}`) };
}

function notHere(what: string): never {
  throw new MisbehaviorError(`${what} is played where its code is`);
}
