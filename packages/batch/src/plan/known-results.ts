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
