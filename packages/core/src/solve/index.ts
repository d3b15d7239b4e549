/**
 * Exact answers for any small game, from its rules alone.
 *
 * @packageDocumentation
 */
export { bestResponse, type BestResponse } from './best-response.js';
export { efg } from './efg.js';
export { enumerate, type EnumerateOptions, type Enumeration } from './enumerate.js';
export { type CostlyHabit, exploit, type Exploitation } from './exploit.js';
export { gameTree, type GameTreeOptions } from './build-tree.js';
export type { GameTree } from './game-tree.js';
export type { InformationSets, Policy } from './information-sets.js';
export { optimum, type Optimum, type OptimumOptions } from './optimum.js';
export { policyOf } from './policy-of.js';
export type { Memory, Recall } from './recall.js';
export { type Equilibrium, solve, type SolveOptions } from './solve.js';
export { isSolution, solutionOf } from './solution-of.js';
export { type Situation, situationsOf } from './situations.js';
export { strategyOf } from './strategy-of.js';
