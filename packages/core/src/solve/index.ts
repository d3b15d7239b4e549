/**
 * Exact answers for any small game, from its rules alone.
 *
 * @packageDocumentation
 */
export { efg, gameTree, type GameTreeOptions } from './build-tree.js';
export {
  type CostlyHabit,
  type Deviation,
  deviations,
  exploit,
  type Exploitation,
  type Solution,
  solve,
  type SolveOptions,
} from './solve.js';
export { exactByStates, exploitation, type Exploited, hasValue, withStates } from './exploitation.js';
export { type ProgressOption, type SolveProgress, TooLargeError } from './branches.js';
export { bestResponse, type BestResponse, type GameTree } from './game-tree.js';
export type { InformationSets, Memory, Policy, Recall } from './information-sets.js';
export { HiddenInformationError } from './open-belief.js';
export { optimum, type Optimum, type OptimumOptions } from './optimum.js';
export { checkLuck, luckAdjusted } from './luck.js';
export { type ChooseByRegret, lossesOf, regretPlayers, type RegretPlayers } from './move-regrets.js';
export { localResponse, type LocalResponse, type LocalResponseOptions } from './local-response.js';
export type { Position, Solved } from './positions.js';
export { isSolution, solutionOf } from './solution-of.js';
export { policyOf, strategyOf } from './strategy-of.js';
export {
  policyText,
  type SolvedGame,
  solveGame,
  type SolveGameOptions,
  tableStrategy,
  withOptimal,
} from './policy-table.js';
export { type Situation, situationsOf } from './situations.js';
