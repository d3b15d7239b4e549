/**
 * Plays batches of `@cards/batch` on many machines, through a queue on Redis or Valkey.
 *
 * @packageDocumentation
 */
export { queueExecutor } from './coordinator/coordinator.js';
export { serveWorker } from './worker/serve.js';
