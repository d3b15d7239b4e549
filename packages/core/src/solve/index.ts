/**
 * Exact answers for any small game, from its rules alone.
 *
 * @packageDocumentation
 */
export { efg, gameTree } from './build-tree.js';
export { type CostlyHabit, deviations, exploit, solve } from './solve.js';
export { TooLargeError } from './branches.js';
export { bestResponse, type GameTree } from './game-tree.js';
export type { Policy } from './information-sets.js';
export { HiddenInformationError } from './open-belief.js';
export { optimum } from './optimum.js';
export { luckAdjusted } from './luck.js';
export { localResponse } from './local-response.js';
export { policyOf, strategyOf } from './strategy-of.js';
export { type SolvedGame, solveGame } from './policy-table.js';
export type { Situation } from './situations.js';
