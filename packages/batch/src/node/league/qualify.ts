import type { ParamValues } from '@cards/core';
import { TaskError, WorkerError } from '../../workers/worker-error.js';
import { type ResolvedExport, urlsOf } from '../modules/resolve-module.js';
import { withWorkers } from '../workers/with-workers.js';
import type { Entrant } from './entrants.js';
import type { QualifyAnswer, QualifyTask } from './qualify-task.js';

/** What all strategies of a league have in common. */
export interface QualifySetting {
  /** The module of the game. */
  readonly located: ResolvedExport;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The number of strategies that are examined at the same time. */
  readonly workers: number;
  /** The maximum duration of a game, in milliseconds. */
  readonly gameTimeout: number;
  /** Whether strategies from files play in processes of their own. */
  readonly isolated: boolean;
  readonly signal: AbortSignal | undefined;
  readonly resolveFrom: readonly string[];
}

/** What is known about a strategy after its first game. */
export interface Qualified {
  /** Its spec; empty if it could not be loaded. */
  readonly spec: string;
  /** Why it takes no part; absent if it takes part. */
  readonly problem?: string;
}

/**
 * Examines strategies, some at the same time.
 *
 * @param entrants - the strategies
 * @param setting - the game and the limits
 * @throws the reason of the signal, if the signal ends the league
 */
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
  const files = startsPrograms || isolated ? [] : [code.file];
  const data = { seed: '', cells: [], modules: urlsOf([located]), resolveFrom, files, isolated };
  const options = { timeout, startsPrograms, signal, onLateError: () => undefined };
  try {
    const answer = await withWorkers(data, options, (pool) =>
      pool.run<QualifyTask, QualifyAnswer>({ name: 'qualify', task }),
    );
    const spec = program ?? `./${file}#${answer.exportName ?? ''}`;
    if (answer.kind === 'qualified') return { spec };
    return { spec: answer.isInGame ? spec : '', problem: answer.message };
  } catch (error) {
    // The worker could not say which export failed.
    if (error instanceof TaskError || error instanceof WorkerError)
      return { spec: program ?? '', problem: error.message };
    throw error;
  }
}
