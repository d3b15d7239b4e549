/**
 * Plays batches on worker threads. Stores runs in directories, from which they continue after an interruption. Plays
 * strategies and experiments from files.
 *
 * @packageDocumentation
 */
export { check, checkGame, type CheckRequest, type RulesRequest } from './check/check.js';
export { league, LEAGUE_TRIALS, type LeagueRequest } from './league/league.js';
export { merge, mergePartialRuns, mergeRecords } from './run/merge.js';
export { RunError } from './durable/run-error.js';
export { openRun, type StoredRun } from './durable/stored-run.js';
export {
  cellAt,
  type ExtremeGame,
  type ExtremeRequest,
  findExtreme,
  type OneCellOptions,
  recordGames,
  type RecordRequest,
  replay,
  type ReplayRequest,
} from './run/replay.js';
export { fileTrouble, replaceFile } from './files/file-system.js';
export { type IsolationRequest, SANDBOX_LIMITS, type SandboxLimits } from './isolated/sandbox.js';
export { type FileOptions, planFile, resume, type ResumeOptions, simulate, simulateShard } from './run/simulate.js';
export { NoExperimentError } from './modules/experiment-file.js';
export { gameAddress, gameHashOf, importGame } from './modules/import-game.js';
export { type ResolvedModule, resolveModule } from './modules/resolve-module.js';
export { isFileName, namesCode } from '../plan/module-address.js';
export { importStrategy, locateCode } from './modules/strategy-file.js';
export type { SpecOptions } from './play/dialogue-task.js';
export { type DialogueRequest, playDialogue, type RemoteDialogue } from './play/play-dialogue.js';
export { type BlockPlayer, type BlockPlayerOptions, openBlockPlayer, type PlayedBlock } from './remote/block-player.js';
export { bundleCode, type CodeBundle, unpackCode } from './remote/block-player.js';
export type { BlockLine, RemoteExecutor, RemoteRun } from './run/remote-run.js';
export { GAME_TIMEOUT, MAX_WORKERS, type RunOptions } from './run/run-options.js';
export { runPlan } from './run/run-plan.js';
export { codeHash } from './modules/code-hash.js';
export type { Failure } from '../run/failure.js';
export { score, type ScoreRequest } from './score/score.js';
export { type SummarizeRunOptions, summarizeRun } from './run/summarize-run.js';
