import {
  type AnyGame,
  type ExactResult,
  InputError,
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
  try {
    return game.exact?.(params, lineup);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw new MisbehaviorError(`exact() of ${game.id} threw an error: ${cutText(messageOf(error))}`, undefined, error);
  }
}
