import { resolve } from 'node:path';
import type { Command } from 'commander';
import { mergeRecords, mergeRuns, openRun, resumeRun, type StoredRun } from '@cards/batch/node';
import { resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import {
  checkOutput,
  chosenOptions,
  type OutputOptions,
  printSummary,
  summaryWith,
  withNotice,
  withOptions,
} from './output.js';
import { OPTIONS_TEXT } from './text/options.js';
import { MERGE_TEXT, RESUME_TEXT } from './text/resume.js';
import { addOutputOptions, addWorkOptions } from './values.js';
import { playWithProgress, reportShard, type WorkOptions } from './work.js';

/** The options of `merge`, as they are typed. */
interface MergeOptions extends OutputOptions {
  readonly records?: string;
}

/** Adds `cards-sim resume`. */
export function addResume(cli: Command, io: Io): void {
  const command = cli
    .command('resume')
    .summary(RESUME_TEXT.summary)
    .description(RESUME_TEXT.description)
    .argument('<dir>', RESUME_TEXT.directory);
  addWorkOptions(command, OPTIONS_TEXT.intervalOfRun).action((directory: string, options: WorkOptions) =>
    resume(io, directory, options),
  );
}

/** Adds `cards-sim merge`. */
export function addMerge(cli: Command, io: Io): void {
  const command = cli
    .command('merge')
    .summary(MERGE_TEXT.summary)
    .description(MERGE_TEXT.description)
    .argument('<dir...>', MERGE_TEXT.directories)
    .option('--records <file>', MERGE_TEXT.records);
  addOutputOptions(command, OPTIONS_TEXT.intervalOfRun).action(
    (directories: readonly string[], options: MergeOptions) => merge(io, directories, options),
  );
}

/** Opens the runs of directories. */
export function openRuns(io: Io, directories: readonly string[]): Promise<readonly StoredRun[]> {
  return Promise.all(directories.map((directory) => openRun(resolve(io.directory, directory), resolveFrom(io))));
}

/** `cards-sim resume DIR`: continues a run and prints its summary. */
async function resume(io: Io, directory: string, options: WorkOptions): Promise<void> {
  checkOutput(options);
  const run = await openRun(resolve(io.directory, directory), resolveFrom(io));
  const {
    plan,
    manifest: { command, notes, shard },
  } = run;
  const chosen = chosenOptions(options, notes);
  const summaryOptions = summaryWith(chosen);
  const records = options.records ?? notes['records'];
  const summary = await playWithProgress(
    io,
    plan,
    { ...options, ...(records === undefined ? {} : { records }) },
    run.directory,
    (work) => resumeRun(run, { ...work, ...summaryOptions }),
  );
  if (summary === undefined) reportShard(io, shard);
  else printSummary(io, summary, plan, withOptions(command, chosen), options);
}

/** `cards-sim merge DIR...`: the summary of shards. */
async function merge(io: Io, directories: readonly string[], options: MergeOptions): Promise<void> {
  checkOutput(options);
  const runs = await openRuns(io, directories);
  if (options.records !== undefined) await mergeRecords(runs, resolve(io.directory, options.records), io.signal);
  const chosen = chosenOptions(options, runs[0]?.manifest.notes ?? {});
  const summaryOptions = summaryWith(chosen);
  const summary = await withNotice(io, false, (onExact) =>
    mergeRuns(runs, { ...summaryOptions, signal: io.signal, resolveFrom: resolveFrom(io), onExact }),
  );
  const [first] = runs;
  if (first !== undefined) printSummary(io, summary, first.plan, withOptions(first.manifest.command, chosen), options);
}
