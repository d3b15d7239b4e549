import { isPlayable } from '../../plan/described.js';
import { summarize, type SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { type RunOptions, runPlan } from '../run-plan.js';
import { RunError } from './run-error.js';
import { findRun } from './stored-run.js';

/**
 * Goes on with a run that was broken off; of one that is finished, nothing is played.
 *
 * @param directory - where its blocks are
 * @param options - how to run it, and how to sum it up
 * @returns the summary, the same to the last byte as without a break; undefined for a shard, whose summary is that of all shards together
 * @throws RunError when there is no run, or one that can't be gone on with
 * @throws InputError when a file that it plays has changed, or can't be loaded
 * @throws GameError when a strategy or a game breaks its contract or finds no end
 * @throws the signal's reason when that ends it
 */
export async function resume(directory: string, options: Omit<RunOptions, 'out' | 'command'> & SummaryOptions = {}): Promise<Summary | undefined> {
  const { manifest, plan } = findRun(directory);
  const { shard, command } = manifest;
  if (!isPlayable(manifest)) {
    throw new RunError(`${directory} was begun with a strategy or a game that was given as a value: go on by the call that began it`);
  }
  const results = await runPlan(plan, { ...options, out: directory, command }, shard);
  return shard.of > 1 ? undefined : summarize(plan, results.entries(), options);
}
