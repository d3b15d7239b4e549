import { resolve } from 'node:path';
import type { Command } from 'commander';
import { findRun } from '../node/durable/stored-run.js';
import { merge } from '../node/durable/merge.js';
import { resume } from '../node/durable/resume.js';
import { InterruptedRun } from './broken-off.js';
import type { Io } from './io.js';
import { chosenInterval, type OutputOptions, printSummary, summaryWith, withInterval } from './output.js';
import { progressBar } from './progress.js';
import { gamesOf, inMilliseconds, type WorkOptions } from './run.js';
import { addOutputOptions, addWorkOptions } from './values.js';

/** Adds `cards-sim resume`. */
export function addResume(cli: Command, io: Io): void {
  const command = cli
    .command('resume')
    .description('go on with a run that was broken off, and print its summary')
    .argument('<dir>', 'the directory that run --out was given');
  addWorkOptions(command).action((directory: string, options: WorkOptions) => resumeRun(io, directory, options));
}

/** Adds `cards-sim merge`. */
export function addMerge(cli: Command, io: Io): void {
  const command = cli
    .command('merge')
    .description('the summary of a run that was played in shards')
    .argument('<dir...>', 'the directories of all shards');
  addOutputOptions(command).action((directories: readonly string[], options: OutputOptions) => mergeRuns(io, directories, options));
}

/** `cards-sim resume DIR`: goes on with a run and prints its summary. */
async function resumeRun(io: Io, directory: string, options: WorkOptions): Promise<void> {
  const { workers, timeout, quiet = false } = options;
  const path = resolve(io.directory, directory);
  const { plan, manifest } = findRun(path);
  const interval = chosenInterval(options, manifest.command);
  const summaryOptions = await summaryWith(interval);
  let isOpen = false;
  const bar = progressBar(io, quiet);
  const work = { workers, gameTimeout: inMilliseconds(timeout), signal: io.signal, onProgress: bar.onProgress, onOpen: () => (isOpen = true), ...summaryOptions };
  const summary = await resume(path, work)
    .finally(bar.end)
    .catch((error: unknown) => {
      throw isOpen ? new InterruptedRun(error, path) : error;
    });
  const { index, of } = manifest.shard;
  if (summary === undefined) io.err(`cards-sim: shard ${index}/${of} is finished; merge DIR... sums up all of them\n`);
  else printSummary(io, summary, gamesOf(plan), withInterval(manifest.command, interval), options);
}

/** `cards-sim merge DIR...`: the summary of shards. */
async function mergeRuns(io: Io, directories: readonly string[], options: OutputOptions): Promise<void> {
  const paths = directories.map((directory) => resolve(io.directory, directory));
  const [begun = []] = paths.map((path) => findRun(path).manifest.command);
  const interval = chosenInterval(options, begun);
  const summary = await merge(paths, await summaryWith(interval));
  const games = paths.slice(0, 1).flatMap((path) => gamesOf(findRun(path).plan));
  printSummary(io, summary, games, withInterval(begun, interval), options);
}
