import type { MastermindParams } from '../parameters.js';
import { findOptimum, type Optimum } from './optimum.js';

/** Proven optima, by parameters. */
const optima = new Map<string, Optimum>();

/**
 * The proven optimum, searched for at the first call.
 *
 * @throws InputError when there are too many codes, or the proof takes too much effort
 */
export function optimumOf({ pegs, colors, guesses }: MastermindParams): Optimum {
  const key = `${pegs} ${colors} ${guesses}`;
  const optimum = optima.get(key) ?? findOptimum({ pegs, colors }, { guesses });
  optima.set(key, optimum);
  return optimum;
}
