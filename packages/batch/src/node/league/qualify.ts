import type { ParamValues } from '@cards/core';
import { defined } from '../../plan/given-values.js';
import { TaskError, WorkerError } from '../../workers/worker-error.js';
import { type ResolvedExport, urlsOf } from '../modules/resolve-module.js';
import type { Isolation } from '../isolated/sandbox.js';
import { withWorkers } from '../workers/with-workers.js';
import type { Entrant } from './entrants.js';
import type { Qualified, QualifyTask } from './qualify-task.js';

export interface QualifySetting {
  readonly located: ResolvedExport;
  readonly params: ParamValues;
  readonly seed: string;
  /** The number of strategies that are examined at the same time. */
  readonly workers: number;
  readonly gameTimeout: number;
  readonly isolated: Isolation | undefined;
  readonly signal: AbortSignal | undefined;
  readonly resolveFrom: readonly string[];
}

export async function qualifyAll(entrants: readonly Entrant[], setting: QualifySetting): Promise<readonly Qualified[]> {
  const found: Qualified[] = [];
  const waiting = [...entrants.entries()];
  const examine = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, entrant] = next;
      found[at] = await qualify(entrant, setting);
      setting.signal?.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: Math.min(setting.workers, entrants.length) }, examine));
  return found;
}

/**
 * Loads a strategy in a worker of its own, and plays deal 0: in a two-seat game against itself. A strategy that never
 * ends a game thus costs one time limit, and not one for each opponent.
 */
async function qualify({ file, program, problem, code }: Entrant, setting: QualifySetting): Promise<Qualified> {
  const { located, params, seed, gameTimeout: timeout, isolated, signal, resolveFrom } = setting;
  if (problem !== undefined || code === undefined) return { spec: '', problem: problem ?? 'it has no code' };
  const task: QualifyTask = {
    spec: program ?? `./${file}`,
    file: code.file,
    name: code.file,
    exportName: undefined,
    game: located,
    harness: undefined,
    params,
    seed,
    program: program === undefined ? undefined : { spec: program, code },
  };
  const startsPrograms = program !== undefined;
  const files = startsPrograms || isolated !== undefined ? [] : [code.file];
  const data = { seed: '', cells: [], modules: urlsOf([located]), resolveFrom, files, isolated };
  const options = { timeout, startsPrograms, signal, onLateError: () => undefined };
  return withWorkers(data, options, async (pool) => {
    try {
      const { spec, problem: found } = await pool.run<QualifyTask, Qualified>({ name: 'qualify', task });
      return { spec, ...defined({ problem: found }) };
    } catch (error) {
      // The worker could not say which export failed.
      if (error instanceof TaskError || error instanceof WorkerError)
        return { spec: program ?? '', problem: error.message };
      throw error;
    }
  });
}
