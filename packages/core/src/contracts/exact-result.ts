import type { ExactResult } from './exact.js';
import type { Game } from './game.js';
import { checkedParams } from './checked-params.js';
import type { ParamValues } from './parameters.js';

/**
 * Computes the exact result of a line-up of a game, without sampling.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param specs - one spec for each seat; an empty list asks for results about the game itself, such as its value
 * @returns undefined if no exact result is known
 * @throws InputError if a parameter is not allowed, or the computation is too expensive
 *
 * @example
 * ```ts
 * import { exactResult } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * exactResult(pairs, { cards: 8, copies: 4 }, ['optimal'])?.measures['flips']?.mean; // ≈ 10.742857
 * ```
 */
export function exactResult<View, Params extends ParamValues>(
  game: Pick<Game<View, Params>, 'theory' | 'parameters' | 'engine'>,
  given: ParamValues,
  specs: readonly string[],
): ExactResult | undefined {
  return game.theory?.about?.(checkedParams(game, given), specs)?.compute();
}
