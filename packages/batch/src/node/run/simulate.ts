import { InputError, MisbehaviorError, type Seed } from '@cards/core';
import { checkMembers, checkNames, seedText } from '@cards/core/internal';
import { checkShard, type Shard } from '../../plan/blocks.js';
import type { CodeRef } from '../../plan/cell-data.js';
import { fromFile, isPlayable, resolvePlan } from '../../plan/plan-data.js';
import { type Experiment, type Plan, planExperiment } from '../../plan/plan.js';
import type { SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { NOT_STORED, RunError } from '../durable/run-error.js';
import { openRun, type StoredRun } from '../durable/stored-run.js';
import { type DescribedFile, locateExperiment, NoExperimentError } from '../modules/experiment-file.js';
import { gameLoader } from '../modules/import-game.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { withWorkers } from '../workers/worker-pool.js';
import { GAME_TIMEOUT, type RunOptions } from './run-options.js';
import { runPlan } from './run-plan.js';
import { summarizeRun, type SummarizeRunOptions } from './summarize-run.js';

const OPTIONS =
  'exact workers gameTimeout isolated signal onProgress out records onStart onOpen command notes resolveFrom remote'.split(
    ' ',
  );

/**
 * Plays a batch on worker threads.
 *
 * Code from files (strategies and whole experiments) runs in workers only. A strategy or a game that is passed as a
 * value cannot leave the calling thread, so the whole batch plays there. One batch cannot combine the two. A game plays
 * on workers if its member `module` names the module that exports it.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { simulate as simulateOnWorkers } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const experiment = { seed: 1, cells: [{ game: pairs, strategies: ['good'], trials: 3000 }] };
 * const summary = await simulateOnWorkers(experiment, { workers: 2, signal: AbortSignal.timeout(60_000) });
 * summary.digest === simulate(experiment).digest; // => true
 * ```
 *
 * @example A run in a directory continues after an interruption
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { simulate } from '@cards/batch/node';
 * import { unowar } from '@cards/unowar';
 *
 * const out = join(mkdtempSync(join(tmpdir(), 'runs-')), 'random-smallest');
 * const cells = [{ game: unowar, strategies: ['random', 'smallest'], trials: 3000 }];
 * const interrupt = new AbortController();
 * const { signal } = interrupt;
 * const onProgress = (): void => interrupt.abort(new Error('interrupted after the first block'));
 * await simulate({ seed: 1, cells }, { out, signal, onProgress }); // throws 'interrupted after the first block'
 *
 * // The same call plays the other blocks.
 * const summary = await simulate({ seed: 1, cells }, { out });
 * summary.cells[0]?.trials; // => 3000
 * // The directory accepts no other experiment.
 * await simulate({ seed: 2, cells }, { out }); // throws 'contains a run with seed 1, not 2'
 * ```
 *
 * @param experiment - the cells and the seed, or the path of a file that exports an experiment
 * @param options - the options of the run and of the summary
 * @returns the summary. It is byte for byte the same for any number of workers, after interruptions, and from
 *   `simulate` of `@cards/batch`.
 * @throws InputError if the experiment is invalid, or a file cannot be loaded
 * @throws GameError if a strategy or a game breaks its contract or does not end
 * @throws RunError if the directory `out` contains another run, or cannot be written
 * @throws the reason of the signal, if the signal ends the batch
 */
export async function simulate(
  experiment: Experiment | string,
  options: RunOptions & SummaryOptions = {},
): Promise<Summary> {
  checkNames(options, 'the options', OPTIONS);
  const plan = await planOf(experiment, options);
  return summarizeRun(plan, (await runPlan(plan, options)).entries(), options);
}

/**
 * Plays one shard of a batch and stores its blocks in a directory. `merge` combines the shards of all machines, and
 * returns the same summary as `simulate`; see there for an example.
 *
 * @param experiment - the experiment of all shards together, or the path of a file that exports it
 * @param shard - the part to play
 * @param options - the options of the run, with the directory `out`
 * @throws InputError if the experiment or the shard is invalid, the option `out` is missing, or a file cannot be loaded
 * @throws GameError if a strategy or a game breaks its contract or does not end
 * @throws RunError if the directory `out` contains another run, or cannot be written
 * @throws the reason of the signal, if the signal ends the batch
 */
export async function simulateShard(
  experiment: Experiment | string,
  shard: Shard,
  options: RunOptions & { readonly out: string },
): Promise<void> {
  checkMembers(options, 'the options');
  if (options.out === undefined) throw new InputError("a shard needs the option 'out', the directory for its blocks");
  const plan = await planOf(experiment, options);
  await runPlan(plan, options, checkShard(shard, plan));
}

/**
 * The options of {@link resume}.
 *
 * @inline
 */
export type ResumeOptions = Omit<RunOptions, 'out' | 'command' | 'notes'> & Omit<SummarizeRunOptions, 'out' | 'from'>;

/**
 * Continues an interrupted run from its directory. If the run is finished, it plays nothing.
 *
 * @param run - the directory of the run, or the run that `openRun` has opened
 * @param options - the options of the run and of the summary
 * @returns the summary, byte for byte the same as without an interruption; undefined for a shard, because only `merge`
 *   can compute the summary of all shards
 * @throws RunError if the directory contains no run, or the run cannot be continued
 * @throws InputError if a file with code has changed or cannot be loaded
 * @throws GameError if a strategy or a game breaks its contract or does not end
 * @throws the reason of the signal, if the signal ends the run
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { resume, simulate } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const out = join(mkdtempSync(join(tmpdir(), 'runs-')), 'good');
 * const experiment = { cells: [{ game: pairs, strategies: ['good'], trials: 30_000 }] };
 * const interrupt = new AbortController();
 * const { signal } = interrupt;
 * const onProgress = (): void => interrupt.abort(new Error('interrupted after the first block'));
 * await simulate(experiment, { out, signal, onProgress }); // throws 'interrupted after the first block'
 *
 * const summary = await resume(out);
 * summary?.cells[0]?.trials; // => 30_000
 * await resume('no-such-directory'); // throws 'there is no run in'
 * ```
 */
export async function resume(run: string | StoredRun, options: ResumeOptions = {}): Promise<Summary | undefined> {
  const stored = typeof run === 'string' ? await openRun(run, options.resolveFrom) : run;
  const { directory, manifest, plan } = checkMembers(stored, 'a stored run', 'directory', 'manifest', 'plan');
  const { shard, notes } = manifest;
  const { rounds: kind } = notes;
  if (kind !== undefined)
    throw new RunError(`${directory} contains a ${kind}, which its own command continues: repeat it`);
  if (!isPlayable(manifest)) {
    throw new RunError(`cannot resume the run in ${directory}: ${NOT_STORED}; repeat the call that started the run`);
  }
  const batch = await runPlan(plan, { ...options, out: directory }, shard, stored);
  return shard.of > 1 ? undefined : summarizeRun(plan, batch.entries(), { ...options, out: directory });
}

async function planOf(experiment: Experiment | string, options: RunOptions): Promise<Plan> {
  return typeof experiment === 'string' ? planFile(experiment, process.cwd(), options) : planExperiment(experiment);
}

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
