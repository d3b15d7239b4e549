import { resume } from '@cards/batch/node';
import { openRuns } from './merge.js';
import { OUTPUT, verbOf, WORK } from './options.js';
import { checkOutput, exactOf, playWithProgress, printSummary, reportShard, withOptions } from './output.js';

export const verb = verbOf({
  description: 'Continues an interrupted run and prints its summary. A finished run is not played again.',
  arguments: ['directory of run --out'],
  options: { ...WORK, ...OUTPUT },
  async run(io, typed, options) {
    checkOutput(options);
    const [run] = await openRuns(io, typed);
    if (run === undefined) return;
    const { command, notes, shard } = run.manifest;
    const chosen = exactOf(options, notes);
    const { records = notes['records'] } = options;
    const work = { ...options, ...(records === undefined ? {} : { records }) };
    const summary = await playWithProgress(io, run.plan, work, run.directory, (settings) =>
      resume(run, { ...settings, ...chosen }),
    );
    if (summary === undefined) reportShard(io, shard);
    else printSummary(io, summary, run.plan, withOptions(command, chosen), options);
  },
});
