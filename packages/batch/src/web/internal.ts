/**
 * What packages and the site need to run code in workers, of browsers or of Node. It makes no promise.
 *
 * @packageDocumentation
 */
export { TrustedCode } from '../trust/trusted-code.js';
export { LOADING, TaskError, WorkerError } from '../workers/messages.js';
export type { Pool, WorkerRequest } from '../workers/pool.js';
export { type Handlers, Heartbeat, type Reporter, serve } from '../workers/serve.js';
export type { CodeLoader, WebTasks } from './serve-worker.js';
export { type MeasuredValue, type WatchedGame, watchGame, type WatchRequest } from './watch-game.js';
export { webPool, type WebExecutor, type WebExecutorOptions, type WebWorker, workerPort } from './web-executor.js';
