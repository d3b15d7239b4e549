import { InputError, MisbehaviorError, type Seed, seedText } from '@cards/core';
import { type SerializedPlan, fromFile, deserializePlan } from '../plan/described.js';
import type { Plan } from '../plan/plan.js';
import { locateExperiment } from './experiment-file.js';
import type { DescribeAnswer, DescribeTask } from './wire.js';
import { WorkerError, WorkerPool } from './worker-pool.js';

/** How an experiment is had from its file. */
export interface FileOptions {
  /** What is asked for in place of the seed and the trials that the file says. */
  readonly changed?: { readonly seed?: Seed | undefined; readonly trials?: number | undefined };
  /** How long its code may take, in milliseconds. */
  readonly gameTimeout: number;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The plan of an experiment from a file. Its code runs in a worker, under the watchdog, and nowhere else.
 *
 * @param path - the file
 * @param directory - what a relative path is relative to
 * @throws InputError when the file holds no valid experiment
 * @throws MisbehaviorError when its code ends the thread, or finds no end
 */
export async function planFile(path: string, directory: string, { changed = {}, gameTimeout, signal }: FileOptions): Promise<Plan> {
  const source = locateExperiment(path, directory);
  const pool = new WorkerPool({ seed: '', cells: [] }, 1, gameTimeout);
  try {
    const task: DescribeTask = { source, slot: 0 };
    const answer = await pool.run<DescribeTask, DescribeAnswer>({ name: 'describeTask', task, slot: 0, signal });
    if (answer.kind === 'described') return deserializePlan(fromFile(withChanges(answer.plan, changed), source));
    throw answer.kind === 'refused' ? new InputError(answer.message) : new MisbehaviorError(answer.message);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof WorkerError ? new MisbehaviorError(`while '${source.file}' was loaded, ${error.message}`) : error;
  } finally {
    await pool.close();
  }
}

function withChanges(plan: SerializedPlan, { seed, trials }: NonNullable<FileOptions['changed']>): SerializedPlan {
  return {
    seed: seed === undefined ? plan.seed : seedText(seed),
    cells: trials === undefined ? plan.cells : plan.cells.map((cell) => ({ ...cell, trials })),
  };
}
