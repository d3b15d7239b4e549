import { InputError } from '@cards/core';
import { type Experiment, type Plan, planExperiment } from '../plan/plan.js';
import { checkShard, type Shard } from '../plan/shard.js';
import { summarize, type SummaryOptions } from '../summary/summarize.js';
import type { Summary } from '../summary/summary.js';
import { planFile } from './modules/plan-file.js';
import { GAME_TIMEOUT, type RunOptions, runPlan } from './run-plan.js';

/**
 * Plays a batch on worker threads.
 *
 * Code from files (strategies and whole experiments) always runs in workers. Strategies and games that are given as values
 * cannot leave the calling thread, so a batch with one of them is played there. One batch cannot have both. A game that its
 * `module` exports can be played on workers.
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
 * @param experiment - the cells and the seed, or the path of a file that exports an experiment
 * @param options - the options of the run and of the summary
 * @returns the same summary, to the last bit, as with any other number of workers, as the `simulate` of `@cards/batch`, and as
 *   a run with interruptions
 * @throws InputError for an invalid experiment, or a file that cannot be loaded
 * @throws GameError when a strategy or a game breaks its contract or does not end
 * @throws RunError when the directory `out` holds something else or can't be written
 * @throws the signal's reason when that ends the batch
 */
export async function simulate(
  experiment: Experiment | string,
  options: RunOptions & SummaryOptions = {},
): Promise<Summary> {
  const plan = await planned(experiment, options);
  return summarize(plan, (await runPlan(plan, options)).entries(), options);
}

/**
 * Plays a shard of a batch and writes its blocks to a directory. `merge` combines the shards of all machines, and returns the
 * same summary as `simulate`.
 *
 * @param experiment - the experiment of all shards together, or the path of a file that exports it
 * @param shard - the part to play
 * @param options - the options of the run
 * @throws InputError for an invalid experiment or shard, a missing directory, or a file that cannot be loaded
 * @throws GameError when a strategy or a game breaks its contract or does not end
 * @throws RunError when the directory holds something else or can't be written
 * @throws the signal's reason when that ends the batch
 */
export async function simulateShard(
  experiment: Experiment | string,
  shard: Shard,
  options: RunOptions & { readonly out: string },
): Promise<void> {
  if (options.out === undefined) throw new InputError('a shard needs a directory for its blocks');
  const plan = await planned(experiment, options);
  await runPlan(plan, options, checkShard(shard, plan));
}

async function planned(
  experiment: Experiment | string,
  { gameTimeout = GAME_TIMEOUT, signal, resolveFrom }: RunOptions,
): Promise<Plan> {
  if (typeof experiment !== 'string') return planExperiment(experiment);
  return planFile(experiment, process.cwd(), { gameTimeout, signal, resolveFrom });
}
