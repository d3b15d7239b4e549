/**
 * Plays batches on worker threads. Stores runs in directories, from which they continue after an interruption. Plays
 * strategies and experiments from files.
 *
 * @packageDocumentation
 */
export { merge, mergePartialRuns, mergeRecords } from './run/merge.js';
export { RunError } from './durable/run-error.js';
export { openRun, type StoredRun } from './durable/stored-run.js';
export { replay, type ReplayRequest } from './run/replay.js';
export { type IsolationRequest, SANDBOX_LIMITS, type SandboxLimits } from './isolated/sandbox.js';
export { resume, type ResumeOptions, simulate, simulateShard } from './run/simulate.js';
export { gameAddress, gameHashOf, importGame } from './modules/import-game.js';
export type { RemoteExecutor, RemoteRun } from './run/remote-run.js';
export { GAME_TIMEOUT, type RunOptions } from './run/run-options.js';
export { runPlan } from './run/run-plan.js';
export type { Failure } from '../run/failure.js';
export { type SummarizeRunOptions, summarizeRun } from './run/summarize-run.js';
export { locateCode } from './modules/strategy-file.js';
export { type BlockPlayer, type BlockPlayerOptions, openBlockPlayer, type PlayedBlock } from './remote/block-player.js';
