import { codeCount } from '../code.js';
import type { MastermindParams } from '../parameters.js';

/** The guesses of an optimal strategy for a shape, over all codes, as `[pegs, colors, total, worst case]`. */
const OPTIMA: readonly (readonly [pegs: number, colors: number, total: number, worst: number])[] = [
  // K. Koyama and T. W. Lai, An optimal Mastermind strategy, 1993. A test proves it again.
  [4, 6, 5625, 6],
];

/** The mean guesses of the optimum, for shapes in a table; see `Game.exactMean`. */
export function exactMean(params: MastermindParams, specs: readonly string[]): number | undefined {
  const { pegs, colors, guesses } = params;
  if (specs.length !== 1 || specs[0] !== 'optimal') return undefined;
  const known = OPTIMA.find((one) => one[0] === pegs && one[1] === colors);
  return known === undefined || guesses < known[3] ? undefined : known[2] / codeCount(params);
}

/**
 * The cost of `exactResult`; see `Game.exactCost`. Only `random` needs more than its tables: the time grows with the
 * square of the number of codes.
 */
export function exactCost(params: MastermindParams, specs: readonly string[]): number | undefined {
  if (specs.length !== 1) return undefined;
  return specs[0] === 'random' ? 800 * (codeCount(params) / 1296) ** 2 : 1;
}
