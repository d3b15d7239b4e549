import type { CodeShape } from '../code.js';
import { type Permutation, Symmetry } from './symmetry.js';

/** More orders of pegs than this are not looked at: all of seven pegs, and of more pegs those of the last seven. */
const MOST_ORDERS = 5040;

/** Before the first guess all pegs can be exchanged, and all colors. */
export function wholeSymmetry({ pegs, colors }: CodeShape): Symmetry {
  const exchanges: Permutation[] = [];
  const extend = (order: readonly number[]): void => {
    if (order.length === pegs) exchanges.push({ from: Uint8Array.from(order), to: new Int8Array(colors).fill(-1) });
    for (let peg = 0; peg < pegs && exchanges.length < MOST_ORDERS; peg++) if (!order.includes(peg)) extend([...order, peg]);
  };
  extend([]);
  return new Symmetry({ pegs, colors }, exchanges, Array.from({ length: colors }, () => false));
}
