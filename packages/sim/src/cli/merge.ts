import { resolve } from 'node:path';
import type { Summary } from '@cards/batch';
import type { SummaryOptions } from '@cards/batch/internal';
import { merge, openRun } from '@cards/batch/node';
import { mergeRecords, type StoredRun } from '@cards/batch/node/internal';
import { resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import { OUTPUT, verbOf } from './options.js';
import { checkOutput, exactOf, printSummary, withOptions } from './output.js';
import { progressBar } from './progress.js';

export const verb = verbOf({
  description: 'Prints the summary of a run that was played in shards. The result is the same as without shards.',
  arguments: ['directories of all shards, in any order'],
  options: {
    '--records <file>': 'write the rows of all games to this file, if the shards were played with --records',
    ...OUTPUT,
  },
  async run(io, directories, options) {
    checkOutput(options);
    const runs = await openRuns(io, directories);
    if (options.records !== undefined) await mergeRecords(runs, resolve(io.directory, options.records), io.signal);
    const [first] = runs;
    if (first === undefined) return;
    const chosen = exactOf(options, first.manifest.notes);
    const summary = await mergedSummary(io, runs, chosen);
    printSummary(io, summary, first.plan, withOptions(first.manifest.command, chosen), options);
  },
});

export function openRuns(io: Io, directories: readonly string[]): Promise<readonly StoredRun[]> {
  return Promise.all(directories.map((directory) => openRun(resolve(io.directory, directory), resolveFrom(io))));
}

export function mergedSummary(io: Io, runs: readonly StoredRun[], choice: SummaryOptions): Promise<Summary> {
  const { onExact, end } = progressBar(io, false);
  return merge(runs, { ...choice, signal: io.signal, resolveFrom: resolveFrom(io), onExact }).finally(end);
}
