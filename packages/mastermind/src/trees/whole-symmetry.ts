import type { CodeShape } from '../code.js';
import { type Permutation, Symmetry } from './symmetry.js';

/** The maximum number of peg orders: all orders of seven pegs. With more pegs, only the last seven are permuted. */
const MOST_ORDERS = 5040;

/** The symmetry before the first guess: all pegs and all colors can be permuted. */
export function wholeSymmetry({ pegs, colors }: CodeShape): Symmetry {
  const permutations: Permutation[] = [];
  const extend = (order: readonly number[]): void => {
    if (order.length === pegs) permutations.push({ from: Uint8Array.from(order), to: new Int8Array(colors).fill(-1) });
    for (let peg = 0; peg < pegs && permutations.length < MOST_ORDERS; peg++)
      if (!order.includes(peg)) extend([...order, peg]);
  };
  extend([]);
  return new Symmetry(
    { pegs, colors },
    permutations,
    Array.from({ length: colors }, () => false),
  );
}
