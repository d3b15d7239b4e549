/**
 * Plays batches in the Web Workers of a browser, under the scheduler of `@cards/batch`.
 *
 * @packageDocumentation
 */
export { serveWorker } from './serve-worker.js';
export { webExecutor, type WorkerScope } from './web-executor.js';
