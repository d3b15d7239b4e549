/**
 * Plays and checks batches in the Web Workers of a browser, under the scheduler of `@cards/batch`.
 *
 * @packageDocumentation
 */
export { TrustedCode } from '../trust/trusted-code.js';
export { checkInBrowser, type WebCheckRequest } from './check-in-browser.js';
export { serveBlocks, type WorkerScope } from './serve-blocks.js';
export { serveChecks } from './serve-checks.js';
export type { WebWorker } from './watched-worker.js';
export type { CodeLoader } from './code-loader.js';
export { WEB_GAME_TIMEOUT, webExecutor, type WebExecutor, type WebExecutorOptions } from './web-executor.js';
