import type { Code } from '../code.js';
import type { Chooser } from '../trees/tree-builder.js';

/** Guesses the lowest candidate (Shapiro, Playing Mastermind logically, SIGART Newsletter 85, 1983). */
export const LOWEST_CONSISTENT: Chooser = {
  choose: (codes) => codes[0] as Code,
};
