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

/** A measure with its bounds for the parameters of a cell. */
type DescribedMeasure = Omit<Measure<ParamValues>, 'bounds'> & { readonly bounds: readonly [min: number, max: number] };

/** A strategy without its code. */
export interface SerializedStrategy {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly StrategyArgument[];
}

/**
 * A game that no module exports, for one cell, as plain data. Summaries and reports can be made from it without the code of
 * the game.
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
  /** Exact results, by the line-up as JSON. */
  readonly exact: Readonly<Record<string, ExactResult>>;
}

/**
 * Serializes a game for one cell. The code of the game runs: call it only where untrusted code may run.
 *
 * @param game - the game
 * @param params - all parameters of the cell
 * @param tables - the line-ups whose exact results are included
 * @throws InputError when the game has parameters that JSON cannot represent
 */
export function serializeGame(game: AnyGame, params: ParamValues, tables: readonly Lineup[]): SerializedGame {
  const { id, title, summary, seats, parameters, strategies, measures, references, blockSize, trials } = game;
  for (const [name, { default: usual, min, max }] of Object.entries(parameters)) {
    if (![usual, min, max].every(Number.isFinite))
      throw new InputError(
        `parameter ${name} of ${id} has finite bounds and a finite default, not ${min}, ${max} and ${usual}`,
      );
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
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, { summary: what, default: usual, min, max }]) => [
        name,
        { summary: what, default: usual, min, max },
      ]),
    ),
    strategies: strategies.map(serializeStrategy),
    measures: measures.map((measure) => ({ ...measure, bounds: measure.bounds(params) })),
    references,
    blockSize,
    trials,
    exact: Object.fromEntries(exact),
  };
}

/** A game that can be planned and reported like the serialized one, but not played. */
export function stubGame(description: SerializedGame): AnyGame {
  const { strategies, measures, exact, ...rest } = description;
  const [first, ...others] = measures.map(({ bounds, ...measure }): Measure<ParamValues> => ({
    ...measure,
    bounds: () => bounds,
  }));
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

/** Serializes a strategy. */
export function serializeStrategy({ name, summary, arguments: expected }: SerializedStrategy): SerializedStrategy {
  return { name, summary, ...(expected === undefined ? {} : { arguments: expected }) };
}

/** A strategy that can be named like the serialized one, but not played. */
export function stubStrategy(description: SerializedStrategy): OwnStrategy {
  return { ...description, create: () => notHere(`strategy ${description.name}`) };
}

function notHere(what: string): never {
  throw new MisbehaviorError(`${what} is played where its code is`);
}
