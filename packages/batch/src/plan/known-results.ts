import {
  type AnyGame,
  enumerate,
  type ExactResult,
  hasCode,
  type InputError,
  type KnownResult,
  MisbehaviorError,
  type ParamValues,
} from '@cards/core';
import { cutText, messageOf, parseSpec } from '@cards/core/internal';
import type { Lineup } from './lineups.js';

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
  const ofTheory = knownOrUndefined(game, params, lineup);
  if (ofTheory !== undefined || maxGames === 0) return valueOrUndefined(game, () => ofTheory?.compute());
  try {
    return { measures: enumerate(game, params, lineup, { maxGames }).measures };
  } catch {
    // The games of the run have shown what they show. That another possible game fails must not end the run.
    return undefined;
  }
}

/**
 * The strategy of a one-seat game that is proved optimal: no strategy has a better mean of the first measure. The mean
 * is undefined if it is too expensive to compute. Undefined if there is no such strategy.
 */
export function provedOptimum(
  game: AnyGame,
  params: ParamValues,
): { readonly strategy: string; readonly mean: () => number | undefined } | undefined {
  if (game.seats !== 1) return undefined;
  for (const { name, arguments: expected = [] } of game.strategies) {
    if (expected.some((argument) => argument.default === undefined)) continue;
    const { spec: strategy } = parseSpec(game.strategies, name);
    const ofTheory = knownOrUndefined(game, params, [strategy]);
    if (ofTheory?.optimum !== undefined)
      return { strategy, mean: () => valueOrUndefined(game, () => ofTheory.optimum?.()) };
  }
  return undefined;
}

function valueOrUndefined<T>({ id }: AnyGame, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (hasCode<InputError>(error, 'CARDS_INPUT')) return undefined;
    throw new MisbehaviorError(`the theory of ${id} threw an error: ${cutText(messageOf(error))}`, undefined, error);
  }
}
