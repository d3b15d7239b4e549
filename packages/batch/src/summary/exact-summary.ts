import { type AnyGame, type ExactResult, InputError, type ParamValues, parseSpec, resolveParams } from '@cards/core';
import type { Lineup } from '../plan/lineups.js';

/** A request for exact results. */
export interface ExactRequest {
  /** The game. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults. */
  readonly params?: ParamValues;
  /** The line-up; empty for results about the game itself. */
  readonly strategies: Lineup;
}

/** The exact results of one line-up. */
export interface ExactSummary extends ExactResult {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs of the line-up, with a comma between seats; null for results about the game itself. */
  readonly strategy: string | null;
}

/**
 * The exact results of a game.
 *
 * @throws InputError when the game does not accept the request, or when no exact result is known
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
