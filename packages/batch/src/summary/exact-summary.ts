import { type AnyGame, type ExactResult, InputError, type ParamValues, parseSpec, resolveParams } from '@cards/core';
import type { Lineup } from '../plan/lineups.js';

/** What is asked of a game. */
export interface ExactRequest {
  /** The game. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults. */
  readonly params?: ParamValues;
  /** The strategies in seat order; none for the game itself. */
  readonly strategies: Lineup;
}

/** What is known exactly of one table. */
export interface ExactSummary extends ExactResult {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs of the table, with a comma between seats; null for what is known of the game itself. */
  readonly strategy: string | null;
}

/**
 * Asks a game for what it knows without sampling.
 *
 * @throws InputError when the request is not what the game takes, or nothing exact is known
 */
export function exactSummary({ game, params: given, strategies }: ExactRequest): ExactSummary {
  const params = resolveParams(game.parameters, given);
  game.checkParams?.(params);
  const specs = strategies.map((strategy) => parseSpec(game.strategies, strategy).spec);
  const strategy = specs.length === 0 ? null : specs.join(',');
  const result = game.exact?.(params, specs);
  if (result === undefined) {
    throw new InputError(`no exact result is known for ${game.id}${strategy === null ? '' : ` with ${strategy}`}`);
  }
  return { game: game.id, params, strategy, ...result };
}
