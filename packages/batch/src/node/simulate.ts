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
 * Code from files, strategies and whole experiments, is played in workers always. Strategies and games of your own that are given as
 * values can't leave the calling thread, and a batch with one is played there; so one batch can't have both.
 *
 * @param experiment - what to play, or the path of a file that exports it
 * @param options - how to run it, and how to sum it up
 * @returns the same summary, to the last bit, as any other number of workers or the pure `simulate` gives, in one go or in many
 * @throws InputError for an invalid experiment, or a file that can't be loaded
 * @throws GameError when a strategy or a game breaks its contract or finds no end
 * @throws RunError when the directory `out` holds something else or can't be written
 * @throws the signal's reason when that ends the batch
 */
export async function simulate(experiment: Experiment | string, options: RunOptions & SummaryOptions = {}): Promise<Summary> {
  const plan = await planned(experiment, options);
  return summarize(plan, (await runPlan(plan, options)).entries(), options);
}

/**
 * Plays a shard of a batch, on this machine or another, into a directory. `merge` puts the shards together, and gives the same bytes as
 * `simulate` does.
 *
 * @param experiment - what is played by all shards together, or the path of a file that exports it
 * @param shard - which part this one is
 * @param options - how to run it
 * @throws InputError for an invalid experiment or shard, without a directory, or a file that can't be loaded
 * @throws GameError when a strategy or a game breaks its contract or finds no end
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

async function planned(experiment: Experiment | string, { gameTimeout = GAME_TIMEOUT, signal, resolveFrom }: RunOptions): Promise<Plan> {
  if (typeof experiment !== 'string') return planExperiment(experiment);
  return planFile(experiment, process.cwd(), { gameTimeout, signal, resolveFrom });
}
