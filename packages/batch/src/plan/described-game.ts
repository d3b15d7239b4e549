import {
  type AnyGame,
  cutText,
  defaultsOf,
  type Engine,
  enumerate,
  type ExactResult,
  type GameDefaults,
  hasCode,
  InputError,
  type KnownResult,
  messageOf,
  MisbehaviorError,
  type Parameter,
  type ParamValues,
  parseSpec,
  type Reference,
  seatsOf,
  type StrategyArgument,
  summaryOf,
  titleOf,
} from '@cards/core';
import type { Lineup } from './lineups.js';
import type { CellMeasure } from './measures.js';
import type { OwnStrategy } from './strategy-definition.js';

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

export interface ProvedOptimum {
  readonly spec: string;
  readonly known: KnownResult;
}

/** What theory knows about a line-up; undefined when no exact result is known. */
export function knownOrUndefined(game: AnyGame, params: ParamValues, lineup: Lineup): KnownResult | undefined {
  return valueOrUndefined(game, () => game.theory?.about?.(params, lineup));
}

/**
 * The exact result of a line-up; undefined when none is known, or it is too expensive to compute. Without a theory, all
 * possible games are played if there are at most `maxGames`.
 */
export function exactOrUndefined(
  game: AnyGame,
  params: ParamValues,
  lineup: Lineup,
  maxGames = 0,
): ExactResult | undefined {
  const known = knownOrUndefined(game, params, lineup);
  if (known !== undefined || maxGames === 0) return valueOrUndefined(game, () => known?.compute());
  try {
    return { measures: enumerate(game, params, lineup, { maxGames }).measures };
  } catch {
    // The games of the run have shown what they show. That another possible game fails must not end the run.
    return undefined;
  }
}

/** The strategies of a one-seat game that are proved optimal: no strategy has a better mean of the first measure. */
export function provedOptima(game: AnyGame, params: ParamValues): readonly ProvedOptimum[] {
  if (game.seats !== 1) return [];
  return game.strategies
    .filter(({ arguments: expected = [] }) => expected.every((argument) => argument.default !== undefined))
    .flatMap(({ name }) => {
      const { spec } = parseSpec(game.strategies, name);
      const known = knownOrUndefined(game, params, [spec]);
      return known?.optimum === true ? [{ spec, known }] : [];
    });
}

function valueOrUndefined<T>({ id }: AnyGame, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (hasCode<InputError>(error, 'CARDS_INPUT')) return undefined;
    throw new MisbehaviorError(`the theory of ${id} threw an error: ${cutText(messageOf(error))}`, undefined, error);
  }
}
