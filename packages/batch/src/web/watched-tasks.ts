import { InputError } from '@cards/core';
import { Pool } from '../workers/pool.js';
import { serve } from '../workers/serve.js';
import { openWorker, workerPort, type WebWorker, type WorkerScope } from './web-executor.js';

/** The options of {@link watchedTasks}. */
export interface WatchedTasksOptions {
  /** Starts a worker that calls {@link serveWatchedTasks}. It starts with the first task, and again after its end. */
  readonly startWorker: () => WebWorker;
  /** What every worker gets before its first task, as plain data. */
  readonly data: unknown;
  /** The maximum time without a sign of life of a task, in milliseconds. */
  readonly timeout: number;
}

/** A worker under a watchdog. It runs one task at a time. */
export interface WatchedTasks {
  /**
   * Runs a task.
   *
   * @param name - the name of the task in the worker
   * @param task - its argument, as plain data
   * @param onNote - receives the notes that the task sends before its result, in order
   * @returns the result
   * @throws an error if the task throws one, is silent for too long, or its worker ends
   */
  run(name: string, task: unknown, onNote?: (note: unknown) => void): Promise<unknown>;
  /** Ends the worker at once, also in an endless loop. The task in progress is rejected. */
  close(): Promise<void>;
}

/** How a task in a worker reports before its result. */
export interface TaskReporter {
  /** Says that the task has made progress, so that the watchdog waits again. */
  readonly beat: () => void;
  /** Sends a part of the result. */
  readonly note: (note: unknown) => void;
}

/**
 * Runs tasks of your own in a Web Worker, under the watchdog of {@link webExecutor}: a task that is silent for too long
 * is ended with its worker, and the next task gets a new one.
 *
 * @param options - the worker and its time limit
 * @throws InputError when the timeout is not greater than 0
 */
export function watchedTasks({ startWorker, data, timeout }: WatchedTasksOptions): WatchedTasks {
  if (!(timeout > 0)) throw new InputError(`timeout must be a number of milliseconds greater than 0, not ${timeout}`);
  const pool = new Pool({ open: (events) => openWorker(startWorker, events), data, timeout });
  return {
    run: (name, task, onNote) => pool.run({ name, task, ...(onNote && { onNote }) }),
    close: () => pool.close(),
  };
}

/**
 * Runs the tasks of {@link watchedTasks} in the script of a worker. Call it once.
 *
 * @param scope - `self` of the worker
 * @param tasksOf - returns the tasks by name, from the data of the worker and the reporter of its tasks
 */
export function serveWatchedTasks<Data>(
  scope: WorkerScope,
  tasksOf: (data: Data, reporter: TaskReporter) => Readonly<Record<string, (task: never) => unknown>>,
): void {
  serve(workerPort(scope), (data: Data, { beat, note }) =>
    tasksOf(data, { beat: () => beat({ position: 0, isExact: true }), note }),
  );
}
