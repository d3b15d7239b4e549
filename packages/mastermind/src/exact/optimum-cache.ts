import type { MastermindParams } from '../parameters.js';
import { findOptimum, type Optimum } from './optimum.js';

/** Optima by parameters. */
const optima = new Map<string, Optimum>();

/**
 * The optimum of a game, computed at the first call.
 *
 * @throws InputError if there are too many codes, or if the search exceeds its limit
 */
export function optimumOf({ pegs, colors, guesses }: MastermindParams): Optimum {
  const key = `${pegs} ${colors} ${guesses}`;
  const optimum = optima.get(key) ?? findOptimum({ pegs, colors }, { guesses });
  optima.set(key, optimum);
  return optimum;
}
