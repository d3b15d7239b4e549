/**
 * Exact answers for any small game, from its rules alone.
 *
 * @packageDocumentation
 */
export { efg } from './efg.js';
export { type CostlyHabit, type Deviation, deviations, exploit, type Exploitation } from './exploit.js';
export { gameTree, type GameTreeOptions } from './build-tree.js';
export { type ProgressOption, type SolveProgress, TooLargeError } from './branches.js';
export { bestResponse, type BestResponse, type GameTree } from './game-tree.js';
export type { InformationSets, Memory, Policy, Recall } from './information-sets.js';
export { HiddenInformationError } from './open-belief.js';
export { optimum, type Optimum, type OptimumOptions } from './optimum.js';
export { localResponse, type LocalResponse, type LocalResponseOptions } from './local-response.js';
export type { Position, Solved } from './positions.js';
export { policyOf } from './policy-of.js';
export {
  noSituations,
  policyText,
  type SolvedGame,
  solveGame,
  type SolveGameOptions,
  tableStrategy,
  withOptimal,
} from './policy-table.js';
export { isSolution, solutionOf, strategyOf } from './solution-of.js';
export { solve, type SolveOptions, type Solution } from './solve.js';
export { type Situation, situationsOf } from './situations.js';
