/**
 * Plays batches of `@cards/batch` on many machines, through a queue on Redis or Valkey.
 *
 * @packageDocumentation
 */
export { queueExecutor, type QueueOptions } from './coordinator/coordinator.js';
export { serveWorker, type WorkerOptions } from './worker/serve.js';
