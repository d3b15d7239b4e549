/**
 * Plays batches on worker threads, with strategies from files.
 *
 * @packageDocumentation
 */
export { replay, type ReplayRequest } from './replay.js';
export { MAX_WORKERS, type RunOptions, simulate } from './simulate.js';
export { locateCode, namesFile } from './user-code.js';
