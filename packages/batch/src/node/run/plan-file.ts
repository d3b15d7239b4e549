import { MisbehaviorError, type Seed, seedText } from '@cards/core';
import type { Plan } from '../../plan/plan.js';
import type { CodeRef } from '../../plan/cell-data.js';
import { fromFile, resolvePlan } from '../../plan/plan-data.js';
import { type DescribedFile, locateExperiment, NoExperimentError } from '../modules/experiment-file.js';
import { gameLoader } from '../modules/import-game.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { withWorkers } from '../workers/with-workers.js';
import { GAME_TIMEOUT, type RunOptions } from './run-options.js';

/** The options of {@link planFile}. */
export interface FileOptions extends Pick<RunOptions, 'gameTimeout' | 'signal' | 'resolveFrom'> {
  /** Replacements for values in the file. */
  readonly changed?: {
    /** The seed. Default: the seed of the file. */
    readonly seed?: Seed | undefined;
    /** The number of games of each cell. Default: the numbers of the file. */
    readonly trials?: number | undefined;
  };
}

/**
 * Plans an experiment from a file. Its code runs in a worker only, under the watchdog. `simulate` takes the path of a
 * file too; this function also replaces the seed and the trials.
 *
 * @param path - the file
 * @param directory - the base of a relative path
 * @param options - replacements for its seed and trials, and the limits for its code
 * @throws NoExperimentError if the file exports no experiment
 * @throws InputError if the experiment is not valid
 * @throws MisbehaviorError if its code ends the thread or does not end
 * @throws the reason of the signal, if the signal cancels loading
 */
export async function planFile(path: string, directory: string, options: FileOptions): Promise<Plan> {
  const { changed = {}, gameTimeout = GAME_TIMEOUT, signal, resolveFrom = defaultResolveFrom() } = options;
  const source = locateExperiment(path, directory);
  const data = { seed: '', cells: [], resolveFrom, files: [source.file] };
  const described = await withWorkers(
    data,
    { timeout: gameTimeout, signal },
    (pool) => pool.run<CodeRef, DescribedFile>({ name: 'describe', task: source }),
    { ended: ({ message }) => new MisbehaviorError(`while loading '${source.file}': ${message}`) },
  );
  if ('games' in described) throw new NoExperimentError(path, described.games);
  const plan = described;
  const { seed = plan.seed, trials } = changed;
  const cells = trials === undefined ? plan.cells : plan.cells.map((cell) => ({ ...cell, trials }));
  return resolvePlan(fromFile({ seed: seedText(seed), cells }, source), gameLoader(resolveFrom));
}
