/**
 * What packages need that run code in workers, of browsers or of Node. It makes no promise.
 *
 * @packageDocumentation
 */
export { LOADING, TaskError, WorkerError } from '../workers/messages.js';
export type { Pool, WorkerRequest } from '../workers/pool.js';
export { type Handlers, Heartbeat, type Reporter } from '../workers/serve.js';
export { webPool } from './web-executor.js';
