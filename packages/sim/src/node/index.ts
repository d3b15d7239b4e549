/**
 * Plays batches on worker threads, in directories from which they go on after any mishap, with strategies and experiments from files.
 *
 * @packageDocumentation
 */
export { merge } from './durable/merge.js';
export { resume } from './durable/resume.js';
export { RunError } from './durable/run-error.js';
export { type ExtremeGame, type ExtremeRequest, findExtreme } from './find-extreme.js';
export { replay, type ReplayRequest } from './replay.js';
export { MAX_WORKERS, type RunOptions } from './run-plan.js';
export { simulate, simulateShard } from './simulate.js';
export { locateCode, namesFile } from './user-code.js';
