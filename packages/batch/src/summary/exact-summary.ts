import type { AnyGame, EnumerateOptions, ExactResult, ParamValues } from '@cards/core';
import { checkedParams, enumerate, InputError, parseSpec } from '@cards/core';
import type { Lineup } from '../plan/lineups.js';

/** A request for exact results. The options are for a line-up without a theory, whose possible games are played. */
export interface ExactRequest extends EnumerateOptions {
  /** The game that computes the result. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /** The specs in seat order; an empty list for results about the game itself, such as its value. */
  readonly strategies: Lineup;
}

/** The exact results of one line-up. */
export interface ExactSummary extends ExactResult {
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The specs in seat order, joined by commas; null for results about the game itself. */
  readonly strategy: string | null;
  /** The specs in seat order; empty for results about the game itself. */
  readonly strategies: Lineup;
}

/**
 * Computes the exact results of one line-up of a game, or of the game itself, without sampling. If the game has no
 * theory of the line-up, every possible game is played.
 *
 * @param request - the game, its parameters and the line-up
 * @throws InputError when a parameter or a strategy is invalid, when there are too many possible games, or when no
 *   exact result about the game itself is known
 *
 * @example
 * ```ts
 * import { exactSummary } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * exactSummary({ game: pairs, strategies: ['random'] }).measures['flips']?.mean; // ≈ 266.667
 * ```
 */
export function exactSummary({ game, params: given, strategies, ...options }: ExactRequest): ExactSummary {
  const params = checkedParams(game, given);
  const specs = strategies.map((strategy) => parseSpec(game.strategies, strategy).spec);
  const strategy = specs.length === 0 ? null : specs.join(',');
  const result = game.theory?.about?.(params, specs)?.compute();
  if (result === undefined && strategy === null) throw new InputError(`no exact result is known for ${game.id}`);
  const { measures, values } = result ?? enumerate(game, params, specs, options);
  return { game: game.id, params, strategy, strategies: specs, measures, ...(values && { values }) };
}
