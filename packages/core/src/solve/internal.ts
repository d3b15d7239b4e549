/**
 * What the other packages of this repository need besides the entries of users. It makes no promise: its names can
 * change in every version.
 *
 * @packageDocumentation
 */
export type { ProgressOption } from './branches.js';
export { exactByStates, exploitation, type Exploited, lossesOf, withStates } from './exploitation.js';
export type { LocalResponse } from './local-response.js';
export { checkLuck } from './luck.js';
export type { Optimum } from './optimum.js';
export { regretPlayers } from './move-regrets.js';
export { policyText, tableStrategy, withOptimal, type SolveGameOptions } from './policy-table.js';
export type { Position, Solved } from './positions.js';
export { situationsOf } from './situations.js';
export { bestPlay, isSolution, solutionOf } from './solution-of.js';
export type { Deviation, Exploitation, Solution, SolveOptions } from './solve.js';
