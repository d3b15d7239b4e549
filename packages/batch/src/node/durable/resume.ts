import { isPlayable } from '../../plan/serialized-plan.js';
import { summarize, type SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { type RunOptions, runPlan } from '../run-plan.js';
import { RunError } from './run-error.js';
import { openRun, type StoredRun } from './stored-run.js';

/** How a run is continued. */
export type ResumeOptions = Omit<RunOptions, 'out' | 'command' | 'notes'> & SummaryOptions;

/**
 * Continues a run that was interrupted; of one that is finished, nothing is played.
 *
 * @param directory - where its blocks are
 * @param options - how to run it, and how to summarize it
 * @returns the summary, the same to the last byte as without a break; undefined for a shard, whose summary is that of all shards together
 * @throws RunError when there is no run, or one that can't be continued
 * @throws InputError when a file that it plays has changed, or can't be loaded
 * @throws GameError when a strategy or a game breaks its contract or does not end
 * @throws the signal's reason when that ends it
 */
export async function resume(directory: string, options: ResumeOptions = {}): Promise<Summary | undefined> {
  return resumeRun(await openRun(directory, options.resolveFrom), options);
}

/** The same for a run that is open already. */
export async function resumeRun({ directory, manifest, plan }: StoredRun, options: ResumeOptions = {}): Promise<Summary | undefined> {
  const { shard, command, notes } = manifest;
  if (!isPlayable(manifest)) {
    throw new RunError(`${directory} was begun with a strategy or a game that was given as a value: continue by the call that began it`);
  }
  const results = await runPlan(plan, { ...options, out: directory, command, notes }, shard);
  return shard.of > 1 ? undefined : summarize(plan, results.entries(), options);
}
