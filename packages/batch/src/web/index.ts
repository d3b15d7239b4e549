/**
 * Plays batches in the Web Workers of a browser, under the scheduler of `@cards/batch`.
 *
 * @packageDocumentation
 */
export type { WebWorker } from './block-worker.js';
export { serveBlocks, type WorkerScope } from './serve-blocks.js';
export type { CodeLoader } from './web-cells.js';
export { WEB_GAME_TIMEOUT, webExecutor, type WebExecutor, type WebExecutorOptions } from './web-executor.js';
