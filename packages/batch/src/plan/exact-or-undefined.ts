import {
  type AnyGame,
  type ExactResult,
  hasCode,
  type InputError,
  messageOf,
  MisbehaviorError,
  type ParamValues,
  cutText,
} from '@cards/core';
import type { Lineup } from './lineups.js';

/**
 * Computes the exact result of a line-up, for callers that do not depend on it.
 *
 * @param game - the game
 * @param params - the value of every parameter
 * @param lineup - the specs in seat order
 * @returns undefined when no exact result is known, or when it is too expensive to compute
 * @throws MisbehaviorError when `exact` throws anything but an InputError
 */
export function exactOrUndefined(game: AnyGame, params: ParamValues, lineup: Lineup): ExactResult | undefined {
  return valueOrUndefined(game, 'exact', () => game.exact?.(params, lineup));
}

/**
 * Estimates the cost of an exact result, in milliseconds.
 *
 * @param game - the game
 * @param params - the value of every parameter
 * @param lineup - the specs in seat order
 * @returns undefined when no exact result is known; 0 for a game without estimates
 * @throws MisbehaviorError when `exactCost` throws anything but an InputError
 */
export function exactCostOf(game: AnyGame, params: ParamValues, lineup: Lineup): number | undefined {
  if (game.exact === undefined) return undefined;
  if (game.exactCost === undefined) return 0;
  return valueOrUndefined(game, 'exactCost', () => game.exactCost?.(params, lineup));
}

function valueOrUndefined<T>({ id }: AnyGame, member: string, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (hasCode<InputError>(error, 'CARDS_INPUT')) return undefined;
    throw new MisbehaviorError(`${member}() of ${id} threw an error: ${cutText(messageOf(error))}`, undefined, error);
  }
}
