/**
 * Plays batches on worker threads. Stores runs in directories, from which they continue after an interruption. Plays
 * strategies and experiments from files.
 *
 * @packageDocumentation
 */
export { merge } from './run/merge.js';
export { RunError } from './durable/run-error.js';
export { openRun } from './durable/stored-run.js';
export { replay } from './run/replay.js';
export { resume, simulate, simulateShard } from './run/simulate.js';
export { importGame } from './modules/import-game.js';
export { runPlan } from './run/run-plan.js';
