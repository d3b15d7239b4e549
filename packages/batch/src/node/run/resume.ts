import { isPlayable } from '../../plan/plan-data.js';
import type { Summary } from '../../summary/summary.js';
import type { RunOptions } from './run-options.js';
import { runPlan } from './run-plan.js';
import { type SummarizeRunOptions, summarizeRun } from './summarize-run.js';
import { LEAGUE_NOTE, NOT_STORED, RunError } from '../durable/run-error.js';
import { openRun, type StoredRun } from '../durable/stored-run.js';

/** The options of {@link resume}. */
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
  const { directory, manifest, plan } = stored;
  const { shard, notes } = manifest;
  if (notes[LEAGUE_NOTE] !== undefined)
    throw new RunError(`${directory} contains a league, which its own command continues: repeat it`);
  if (!isPlayable(manifest)) {
    throw new RunError(`can't resume the run in ${directory}: ${NOT_STORED}; repeat the call that started the run`);
  }
  const results = await runPlan(plan, { ...options, out: directory }, shard, stored);
  return shard.of > 1 ? undefined : summarizeRun(plan, results.entries(), { ...options, out: directory });
}
