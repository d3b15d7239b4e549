import type { Game } from './game.js';
import { type ParamValues, resolveParams } from './parameters.js';

/**
 * Adds the default values of parameters of a game, and checks them: the bounds of each parameter, and conditions that
 * involve several parameters, such as a number of cards that must be a multiple of the copies.
 *
 * @param game - the game
 * @param given - values by name; the other parameters get their defaults
 * @returns a value for every parameter, in the order of `game.parameters`; the object is frozen
 * @throws InputError if a name is unknown, or the engine of the game does not allow the values
 *
 * @example
 * ```ts
 * import { checkedParams } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * checkedParams(pairs, { cards: 8 }); // => { cards: 8, copies: 4 }
 * checkedParams(pairs, { cards: 9 }); // throws 'multiple of'
 * ```
 */
export function checkedParams<View, Params extends ParamValues>(
  game: Pick<Game<View, Params>, 'parameters' | 'engine'>,
  given?: ParamValues,
): Params {
  const params = resolveParams(game.parameters, given);
  game.engine(params);
  return params;
}
