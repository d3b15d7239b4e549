import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import { mergePartialRuns, mergeRuns, RunError, type StoredRun } from '@cards/batch/node';
import { type PartialRun, shellLine } from '@cards/report';
import type { Io } from './io.js';
import { chosenOptions, gamesOf, summaryWith, withNotice, withOptions } from './output.js';
import { resolveFrom } from './find-game.js';
import { openRuns } from './resume.js';
import { REPORT_TEXT } from './text/report.js';

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

/**
 * The runs in some directories. Directories of one experiment are the shards of one run.
 *
 * @param options - whether runs may be incomplete, and the kind of confidence interval
 * @throws RunError when a directory has no run, or an incomplete one without `partial`
 */
export async function reportedRuns(
  io: Io,
  directories: readonly string[],
  options: { readonly partial?: boolean; readonly interval?: string },
): Promise<readonly ReportedRun[]> {
  const opened = (await openRuns(io, directories)).map((run, at) => ({ run, name: directories[at] ?? '' }));
  const experiments = [...new Set(opened.map(({ run }) => run.manifest.experiment))];
  return Promise.all(
    experiments.map((experiment) => {
      const shards = opened.filter(({ run }) => run.manifest.experiment === experiment);
      const names = shards.map(({ name }) => name).join(', ');
      return reportedRun(
        io,
        names,
        shards.map(({ run }) => run),
        options,
      );
    }),
  );
}

async function reportedRun(
  io: Io,
  name: string,
  runs: readonly StoredRun[],
  options: { readonly partial?: boolean; readonly interval?: string },
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
  const summaryOptions = summaryWith(chosen);
  try {
    const summary = await withNotice(io, false, (onExact) =>
      mergeRuns(runs, { ...summaryOptions, signal: io.signal, resolveFrom: resolveFrom(io), onExact }),
    );
    return { ...run, summary };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    if (options.partial !== true) throw withPartialHint(error);
    const { summary, games, total } = await mergePartialRuns(runs, summaryOptions);
    return { ...run, summary, interrupted: { games, total } };
  }
}

/** The error for an unfinished run, with the option that accepts it. */
function withPartialHint(error: RunError): RunError {
  const { message, unfinished } = error;
  if (unfinished === undefined) return error;
  return new RunError(`${message}; ${REPORT_TEXT.acceptPartial}`, { unfinished });
}
