/**
 * Plays and checks batches in the Web Workers of a browser, under the scheduler of `@cards/batch`.
 *
 * @packageDocumentation
 */
export { TrustedCode } from '../trust/trusted-code.js';
export { type CodeLoader, serveWorker, type WebTasks } from './serve-worker.js';
export { type CostliestOf, type MeasuredValue, watchGame, type WatchedGame, type WatchRequest } from './watch-game.js';
export {
  serveWatchedTasks,
  type TaskReporter,
  watchedTasks,
  type WatchedTasks,
  type WatchedTasksOptions,
  webExecutor,
  type WebExecutor,
  type WebExecutorOptions,
  type WebWorker,
  type WorkerScope,
} from './web-executor.js';
