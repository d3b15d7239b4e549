import { type AnyGame, type ExactResult, InputError, type ParamValues } from '@cards/core';
import type { Lineup } from './lineups.js';

/**
 * What a game knows exactly of a table, for those who sample it anyway and have no use for a refusal.
 *
 * @returns undefined where nothing is known, or what could be known is beyond what the game computes
 */
export function exactOrUndefined(game: AnyGame, params: ParamValues, seats: Lineup): ExactResult | undefined {
  try {
    return game.exact?.(params, seats);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
