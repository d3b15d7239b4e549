import { resolve } from 'node:path';
import type { Failure } from '../../run/failure.js';
import { Log, readMeasures } from '../durable/log.js';
import { openRunDirectory } from '../durable/manifest.js';
import { checkRecords } from '../records/write-records.js';
import { keepsMeasures } from './run-options.js';
import { manifestOf, type Run } from './stages.js';

/**
 * Opens the log in which a run keeps its blocks: that of its directory or, for records without one, a temporary
 * directory next to their file. Adds the blocks that it has to the results of the run.
 *
 * @throws InputError if records cannot have the name of their file
 * @throws RunError if the directory contains another run, or cannot be read or written
 */
export async function openDestination(run: Run): Promise<Log> {
  const { plan, stored, options, results } = run;
  const { out, records, rounds } = options;
  if (records !== undefined) checkRecords(resolve(records), plan);
  if (out === undefined) return Log.temporary(plan, `${resolve(records ?? '')}.${crypto.randomUUID()}.parts`);
  if (stored === undefined) openRunDirectory(out, await manifestOf(run));
  const log = new Log(plan, out);
  if (keepsMeasures(options))
    log.add(out, 'measures', ({ cell, block, payload }) => rounds?.onGames(cell, block, readMeasures(payload)));
  log.addCounts(out, (cell, block, counts) => {
    if (isKept(run, log, cell, block)) results.add(cell, block, counts);
  });
  if (rounds !== undefined)
    log.add(out, 'failure', ({ cell, block, payload }) =>
      rounds.onFailure(cell, block, JSON.parse(Buffer.from(payload).toString()) as Failure),
    );
  return log;
}

/** Whether a block is kept. One that an earlier run has kept without measures is played again if they are needed. */
export function isKept({ options }: Run, log: Log, cell: number, block: number): boolean {
  return log.has('counts', cell, block) && (!keepsMeasures(options) || log.has('measures', cell, block));
}
