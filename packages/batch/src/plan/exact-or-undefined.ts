import { type AnyGame, type ExactResult, InputError, messageOf, MisbehaviorError, type ParamValues } from '@cards/core';
import type { Lineup } from './lineups.js';

/**
 * The exact result of a line-up, for callers that sample it anyway.
 *
 * @returns undefined when no exact result is known, or when it is too expensive to compute
 * @throws MisbehaviorError when `exact` throws anything but an InputError
 */
export function exactOrUndefined(game: AnyGame, params: ParamValues, seats: Lineup): ExactResult | undefined {
  try {
    return game.exact?.(params, seats);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw new MisbehaviorError(`exact() of ${game.id} threw an error: ${messageOf(error)}`, undefined, error);
  }
}
