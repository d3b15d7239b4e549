import { cutText, InputError, MisbehaviorError, type Seed, seedText } from '@cards/core';
import { type Experiment, type Plan, planExperiment } from '../../plan/plan.js';
import type { CodeRef, PlanData } from '../../plan/cell-data.js';
import { fromFile, resolvePlan } from '../../plan/plan-data.js';
import { plainError } from '../../run/failure.js';
import { TaskError, WorkerError } from '../../workers/worker-error.js';
import { withWorkers } from './with-workers.js';
import { gameLoader, isGame } from '../modules/import-game.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { basename, resolve } from 'node:path';
import { locateFile } from '../modules/code-hash.js';
import { importCode } from '../modules/import-file.js';

/** The names of the export that can be the experiment. */
const EXPORTS = ['default', 'experiment'];

/**
 * Whether a text is the name of a JavaScript or TypeScript file, and not the id of a game.
 *
 * @example
 * ```ts
 * import { isFileName } from '@cards/batch/node';
 *
 * isFileName('experiment.ts'); // => true
 * isFileName('pairs'); // => false
 * ```
 *
 * @param text - the text
 */
export function isFileName(text: string): boolean {
  return /\.[cm]?[jt]s$/.test(text);
}

/**
 * Finds the file of an experiment and computes its hash. It does not run the file.
 *
 * @param path - the file
 * @param directory - the base of a relative path
 * @throws InputError if it cannot be read
 */
export function locateExperiment(path: string, directory: string): CodeRef {
  return { ...locateFile('experiment', path, resolve(directory, path)), exportName: 'experiment' };
}

/**
 * Loads an experiment from its file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @throws InputError if the file cannot be loaded, has changed since it was located, or exports no experiment
 */
export async function loadExperiment(source: CodeRef, resolveFrom: readonly string[]): Promise<Plan> {
  const { file } = source;
  const { exported } = await importCode('experiment', file, source, resolveFrom);
  const found = EXPORTS.map((name) => exported[name]).find((value) => value !== undefined);
  if (!isExperiment(found)) {
    const game = Object.keys(exported).find((name) => isGame(exported[name]));
    throw new InputError(
      `'${file}' exports no experiment: ${game === undefined ? 'write export default defineExperiment({ game, … })' : `to play its game, write ${cutText(basename(file))}#${game}`}`,
    );
  }
  return planExperiment(found);
}

function isExperiment(value: unknown): value is Experiment {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'cells'));
}

/** The options of {@link planFile}. */
export interface FileOptions {
  /** Replacements for values in the file. */
  readonly changed?: {
    /** The seed. Default: the seed of the file. */
    readonly seed?: Seed | undefined;
    /** The number of games of each cell. Default: the numbers of the file. */
    readonly trials?: number | undefined;
  };
  /** The maximum time to load the file, in milliseconds. */
  readonly gameTimeout: number;
  /** Cancels loading. */
  readonly signal?: AbortSignal | undefined;
  /**
   * URLs or directories (with a slash at the end) to resolve packages from, in order. Default: this package, the
   * working directory, and the script that the process runs.
   */
  readonly resolveFrom?: readonly string[] | undefined;
}

/**
 * Plans an experiment from a file. Its code runs in a worker only, under the watchdog. `simulate` takes the path of a
 * file too; this function also replaces the seed and the trials.
 *
 * @param path - the file
 * @param directory - the base of a relative path
 * @param options - replacements for its seed and trials, and the limits for its code
 * @throws InputError if the file exports no valid experiment
 * @throws MisbehaviorError if its code ends the thread or does not end
 * @throws the reason of the signal, if the signal cancels loading
 */
export async function planFile(path: string, directory: string, options: FileOptions): Promise<Plan> {
  const { changed = {}, gameTimeout, signal, resolveFrom = defaultResolveFrom() } = options;
  const source = locateExperiment(path, directory);
  const data = { seed: '', cells: [], resolveFrom, files: [source.file] };
  const plan = await withWorkers(data, { timeout: gameTimeout, signal }, async (pool) => {
    try {
      return await pool.run<CodeRef, PlanData>({ name: 'describe', task: source });
    } catch (error) {
      if (error instanceof TaskError) throw plainError(error.failure);
      throw error instanceof WorkerError
        ? new MisbehaviorError(`while loading '${source.file}': ${error.message}`)
        : error;
    }
  });
  return resolvePlan(fromFile(withChanges(plan, changed), source), gameLoader(resolveFrom));
}

function withChanges(plan: PlanData, { seed, trials }: NonNullable<FileOptions['changed']>): PlanData {
  return {
    seed: seed === undefined ? plan.seed : seedText(seed),
    cells: trials === undefined ? plan.cells : plan.cells.map((cell) => ({ ...cell, trials })),
  };
}
