import { resolve } from 'node:path';
import { mergeResults } from './merge.js';
import type { StoredRun } from '../durable/stored-run.js';
import { writeRecords } from '../records/write-records.js';

/**
 * Writes the records of a finished run, or of all shards of one, to a file: the same bytes as the run without shards.
 * It plays nothing.
 *
 * @param runs - runs of one experiment that `openRun` has opened, one or more, that were played with records
 * @param file - the path of the file; its name ends with `.csv`, `.ndjson` or `.parquet`. An existing file is replaced.
 * @param signal - cancels it; the file is then not written
 * @throws InputError if the name of the file has no known format
 * @throws RunError if the runs are not one complete experiment, a run has no records, or the file cannot be written
 *
 * @example
 * ```ts
 * import { mkdtempSync, readFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { mergeRecords, openRun, simulate } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const folder = mkdtempSync(join(tmpdir(), 'records-'));
 * const [out, csv] = [join(folder, 'run'), join(folder, 'games.csv')];
 * await simulate({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] }, { out, records: csv });
 * readFileSync(csv, 'utf8').split('\n')[0]; // => 'cell,game,param.cards,param.copies,first,second,index,flips'
 * readFileSync(csv, 'utf8').trimEnd().split('\n').length; // => 101
 * await mergeRecords([await openRun(out)], join(folder, 'games.parquet'));
 * ```
 */
export async function mergeRecords(runs: readonly StoredRun[], file: string, signal?: AbortSignal): Promise<void> {
  const { plan, results, log } = mergeResults(runs);
  for (const { directory } of runs) log.add(directory, 'measures');
  await writeRecords(resolve(file), plan, results, log, signal);
}
