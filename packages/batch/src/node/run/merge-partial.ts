import { Results } from '../../run/results.js';
import { type PartialSummary, summarizePartial } from '../../run/summarize-partial.js';
import type { SummaryOptions } from '../../summary/summarize.js';
import { CompletedBlocks } from '../durable/completed-blocks.js';
import { RunError } from '../durable/run-error.js';
import type { StoredRun } from '../durable/stored-run.js';

/**
 * Summarizes the finished games of a run that is not complete, from its directory or from those of some of its shards.
 *
 * @param runs - runs of one experiment that `openRun` has opened, one or more
 * @param options - the options of the summary
 * @throws RunError if there is no run, or no game is finished
 */
export async function mergePartialRuns(
  runs: readonly StoredRun[],
  options: SummaryOptions = {},
): Promise<PartialSummary> {
  const [first] = runs;
  if (first === undefined) throw new RunError('there is no run to summarize: name at least one directory');
  const { plan } = first;
  const results = new Results(plan);
  const completed = new CompletedBlocks(plan);
  for (const { directory } of runs)
    await completed.read(directory, plan, (cell, block, counts) => results.add(cell, block, counts));
  const partial = summarizePartial(plan, results, options);
  if (partial === undefined) throw new RunError(`no game of the run in ${first.directory} is finished yet`);
  return partial;
}
