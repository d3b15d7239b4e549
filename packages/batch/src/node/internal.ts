/**
 * What the command and the cluster need besides the entry of users. It makes no promise: its names can change in every
 * version.
 *
 * @packageDocumentation
 */
export { LEAGUE_TRIALS } from './league/league.js';
export {
  cellAt,
  type ExtremeGame,
  type ExtremeRequest,
  findExtreme,
  type OneCellOptions,
  recordGames,
  type RecordRequest,
} from './run/replay.js';
export { fileTrouble, replaceFile } from './files/file-system.js';
export { type FileOptions, planFile } from './run/simulate.js';
export { NoExperimentError } from './modules/experiment-file.js';
export { type ResolvedModule, resolveModule } from './modules/resolve-module.js';
export { isFileName, namesCode, splitExport } from '../plan/module-address.js';
export { importStrategy } from './modules/strategy-file.js';
export { type DialogueRequest, playDialogue, type RemoteDialogue } from './play/play-dialogue.js';
export { bundleCode, type CodeBundle, unpackCode } from './remote/block-player.js';
export type { BlockLine } from './run/remote-run.js';
export { MAX_WORKERS } from './run/run-options.js';
export { codeHash } from './modules/code-hash.js';
