import { mergePartialRuns, RunError, type StoredRun } from '@cards/batch/node';
import { shellLine } from '@cards/report';
import type { ReportRun } from '@cards/report/html';
import type { Io } from './io.js';
import { mergedSummary, openRuns } from './merge.js';
import { chosenOptions, gamesOf, type SummaryChoice, summaryWith, withOptions } from './output.js';

/** Whether runs may be incomplete, and the kind of confidence interval. */
type ReportChoice = SummaryChoice & { readonly partial?: boolean };

/**
 * The runs in some directories. Directories of one experiment are the shards of one run.
 *
 * @throws RunError when a directory has no run, or an incomplete one without `partial`
 */
export async function reportedRuns(
  io: Io,
  directories: readonly string[],
  options: ReportChoice,
): Promise<readonly ReportRun[]> {
  const experiments = new Map<string, { name: string; runs: StoredRun[] }>();
  for (const [at, run] of (await openRuns(io, directories)).entries()) {
    const name = directories[at] ?? '';
    const known = experiments.get(run.manifest.experiment);
    if (known === undefined) experiments.set(run.manifest.experiment, { name, runs: [run] });
    else {
      known.name += `, ${name}`;
      known.runs.push(run);
    }
  }
  return Promise.all([...experiments.values()].map(({ name, runs }) => reportedRun(io, name, runs, options)));
}

async function reportedRun(
  io: Io,
  name: string,
  runs: readonly StoredRun[],
  options: ReportChoice,
): Promise<ReportRun> {
  const { manifest, plan } = runs[0] ?? {};
  const chosen = chosenOptions(options, manifest?.notes ?? {});
  const [, ...words] = withOptions(manifest?.command ?? [], chosen);
  const run = {
    name,
    games: plan === undefined ? [] : gamesOf(plan),
    command: words.length === 0 ? '' : shellLine([...io.command, ...words]),
    versions: manifest?.versions ?? {},
  };
  try {
    return { ...run, summary: await mergedSummary(io, runs, chosen) };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    const { message, unfinished } = error;
    if (options.partial !== true)
      throw unfinished === undefined
        ? error
        : new RunError(`${message}; add --partial to report the finished games`, { unfinished });
    const { summary, games, total } = await mergePartialRuns(runs, summaryWith(chosen));
    return { ...run, summary, interrupted: { games, total } };
  }
}
