import { isPlayable } from '../../plan/serialized-plan.js';
import { summarize, type SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { type RunOptions, runPlan } from '../run-plan.js';
import { RunError } from './run-error.js';
import { openRun, type StoredRun } from './stored-run.js';

/** The options of {@link resume}. */
export type ResumeOptions = Omit<RunOptions, 'out' | 'command' | 'notes'> & SummaryOptions;

/**
 * Continues a run that was interrupted. For a finished run it plays nothing.
 *
 * @param directory - the directory of the run
 * @param options - the options of the run and of the summary
 * @returns the summary, the same to the last byte as without a break; undefined for a shard, because {@link merge} computes
 *   the summary of all shards
 * @throws RunError when there is no run, or one that cannot be continued
 * @throws InputError when a file that it plays has changed, or cannot be loaded
 * @throws GameError when a strategy or a game breaks its contract or does not end
 * @throws the reason of the signal, when the signal ends the run
 */
export async function resume(directory: string, options: ResumeOptions = {}): Promise<Summary | undefined> {
  return resumeRun(await openRun(directory, options.resolveFrom), options);
}

/** Does the same as {@link resume} for a run that is open. */
export async function resumeRun(
  { directory, manifest, plan }: StoredRun,
  options: ResumeOptions = {},
): Promise<Summary | undefined> {
  const { shard, command, notes } = manifest;
  if (!isPlayable(manifest)) {
    throw new RunError(
      `${directory} was begun with a strategy or a game that was given as a value: continue by the call that began it`,
    );
  }
  const results = await runPlan(plan, { ...options, out: directory, command, notes }, shard);
  return shard.of > 1 ? undefined : summarize(plan, results.entries(), options);
}
