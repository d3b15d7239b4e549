import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import { mergePartialRuns, RunError, type StoredRun } from '@cards/batch/node';
import { type PartialRun, shellLine } from '@cards/report';
import type { Io } from './io.js';
import { mergedSummary, openRuns } from './merge.js';
import { chosenOptions, gamesOf, type SummaryChoice, summaryWith, withOptions } from './output.js';

/** A run of a report. */
export interface ReportedRun {
  /** Its directory, or its directories. */
  readonly name: string;
  /** Its results. */
  readonly summary: Summary;
  /** The games that its cells played. */
  readonly games: readonly AnyGame[];
  /** The command that produces the same results. */
  readonly command: string;
  /** The versions of the packages that played it, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Its finished games; left out for a complete run. */
  readonly interrupted?: PartialRun;
}

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
): Promise<readonly ReportedRun[]> {
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
): Promise<ReportedRun> {
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
