/**
 * What the command and the cluster need besides the entry of users. It makes no promise: its names can change in every
 * version.
 *
 * @packageDocumentation
 */
export { isFileName, namesCode } from '../plan/module-address.js';
export type { Failure } from '../run/failure.js';
export { checkUnused, HIDDEN_SEED, type Manifest, readManifest } from './durable/manifest.js';
export { seedIsHidden, USE_ANOTHER } from './durable/run-error.js';
export { keptState } from './durable/solver-state.js';
export type { StoredRun } from './durable/stored-run.js';
export { fileTrouble, MAX_CODE_SIZE, orNothing, readRegularFile, replaceFile } from './files/file-system.js';
export { isolatedStrategy, loadPlayer } from './isolated/isolated-strategy.js';
export { copyEntries, isolation, SANDBOX_LIMITS, type SandboxLimits } from './isolated/sandbox.js';
export { codeChanged, codeHash, readSource } from './modules/code-hash.js';
export { isEntryFolder } from './modules/entry.js';
export { NoExperimentError } from './modules/experiment-file.js';
export { importFile } from './modules/import-file.js';
export { gameAddress, gameHashOf, locateGame } from './modules/import-game.js';
export {
  defaultResolveFrom,
  type ResolvedExport,
  type ResolvedModule,
  resolveModule,
  urlsOf,
} from './modules/resolve-module.js';
export { importStrategy, locateCode } from './modules/strategy-file.js';
export { type DialogueRequest, playDialogue, type RemoteDialogue } from './play/play-dialogue.js';
export {
  type BlockPlayer,
  type BlockPlayerOptions,
  bundleCode,
  type CodeBundle,
  openBlockPlayer,
  unpackCode,
} from './remote/block-player.js';
export { mergePartialRuns, mergeRecords } from './run/merge.js';
export type { BlockLine, RemoteExecutor, RemoteRun } from './run/remote-run.js';
export {
  type End,
  ENDS,
  type ExtremeGame,
  type ExtremeRequest,
  findExtreme,
  type OneCellOptions,
  recordGames,
  type RecordRequest,
} from './run/replay.js';
export { checkWork, GAME_TIMEOUT, MAX_WORKERS, type RunOptions, seedOrSecret } from './run/run-options.js';
export { type FileOptions, planFile } from './run/simulate.js';
export { summarizeRun, type SummarizeRunOptions } from './run/summarize-run.js';
export { openPool, withWorkers } from './workers/worker-pool.js';
export { importedFiles, type WorkerSetting } from './workers/worker-data.js';
