import { type AnyGame, InputError, MisbehaviorError, type Seed, seedText } from '@cards/core';
import type { Plan } from '../../plan/plan.js';
import { deserializePlan, fromFile, type SerializedPlan } from '../../plan/serialized-plan.js';
import type { DescribeAnswer, DescribeTask } from '../workers/messages.js';
import { withWorkers, WorkerError } from '../workers/worker-pool.js';
import { locateExperiment } from './experiment-file.js';
import { gamesOfPlan } from './referenced-games.js';
import { defaultResolveFrom } from './resolve-module.js';

/** The options of {@link planFile}. */
export interface FileOptions {
  /** A seed and a number of trials that replace those in the file. */
  readonly changed?: {
    /** The seed; that of the file when left out. */
    readonly seed?: Seed | undefined;
    /** The number of games of each cell; those of the file when left out. */
    readonly trials?: number | undefined;
  };
  /** The maximum duration of its code, in milliseconds. */
  readonly gameTimeout: number;
  /** Ends the work early. */
  readonly signal?: AbortSignal | undefined;
  /** Where packages are resolved from; from this package, the working directory and the running script when left out. */
  readonly resolveFrom?: readonly string[] | undefined;
}

/**
 * Plans an experiment from a file. Its code runs only in a worker, under the watchdog.
 *
 * @param path - the file
 * @param directory - the base of a relative path
 * @param options - how it is loaded
 * @throws InputError when the file holds no valid experiment
 * @throws MisbehaviorError when its code ends the thread, or does not end
 */
export async function planFile(path: string, directory: string, options: FileOptions): Promise<Plan> {
  const { changed = {}, gameTimeout, signal, resolveFrom = defaultResolveFrom() } = options;
  const source = locateExperiment(path, directory);
  const answer = await withWorkers(
    { seed: '', cells: [], resolveFrom },
    { timeout: gameTimeout, signal },
    async (pool) => {
      try {
        return await pool.run<DescribeTask, DescribeAnswer>({ name: 'describeTask', task: { source } });
      } catch (error) {
        throw error instanceof WorkerError
          ? new MisbehaviorError(`while '${source.file}' was loaded, ${error.message}`)
          : error;
      }
    },
  );
  if (answer.kind !== 'described')
    throw answer.kind === 'refused' ? new InputError(answer.message) : new MisbehaviorError(answer.message);
  const games: ReadonlyMap<string, AnyGame> = await gamesOfPlan(answer.plan, resolveFrom);
  return deserializePlan(fromFile(withChanges(answer.plan, changed), source), ({ module }) => games.get(module));
}

function withChanges(plan: SerializedPlan, { seed, trials }: NonNullable<FileOptions['changed']>): SerializedPlan {
  return {
    seed: seed === undefined ? plan.seed : seedText(seed),
    cells: trials === undefined ? plan.cells : plan.cells.map((cell) => ({ ...cell, trials })),
  };
}
