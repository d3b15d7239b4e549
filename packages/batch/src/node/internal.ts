/**
 * What the command and the cluster need besides the entry of users. It makes no promise: its names can change in every
 * version.
 *
 * @packageDocumentation
 */
export { isFileName, namesCode } from '../plan/module-address.js';
export { checkUnused, HIDDEN_SEED, type Manifest, readManifest } from './durable/manifest.js';
export { seedIsHidden, USE_ANOTHER } from './durable/run-error.js';
export { fileTrouble, MAX_CODE_SIZE, orNothing, readRegularFile, replaceFile } from './files/file-system.js';
export { isolatedStrategy, loadPlayer } from './isolated/isolated-strategy.js';
export { copyEntries, isolation } from './isolated/sandbox.js';
export { codeChanged, codeHash, readSource } from './modules/code-hash.js';
export { isEntryFolder } from './modules/entry.js';
export { NoExperimentError } from './modules/experiment-file.js';
export { importFile } from './modules/import-file.js';
export { locateGame } from './modules/import-game.js';
export {
  defaultResolveFrom,
  type ResolvedExport,
  type ResolvedModule,
  resolveModule,
  urlsOf,
} from './modules/resolve-module.js';
export { importStrategy } from './modules/strategy-file.js';
export { type DialogueRequest, playDialogue, type RemoteDialogue } from './play/play-dialogue.js';
export { bundleCode, type CodeBundle, unpackCode } from './remote/block-player.js';
export type { BlockLine } from './run/remote-run.js';
export {
  type ExtremeGame,
  type ExtremeRequest,
  findExtreme,
  type OneCellOptions,
  recordGames,
  type RecordRequest,
} from './run/replay.js';
export { checkWork, MAX_WORKERS, seedOrSecret } from './run/run-options.js';
export { type FileOptions, planFile } from './run/simulate.js';
export { openWorkers, withWorkers } from './workers/with-workers.js';
export { importedFiles, type WorkerSetting } from './workers/worker-data.js';
