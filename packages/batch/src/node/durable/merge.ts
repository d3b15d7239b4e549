import { blockCount } from '../../plan/blocks.js';
import type { Plan } from '../../plan/plan.js';
import type { Shard } from '../../plan/shard.js';
import { Results } from '../../run/results.js';
import { summarize, type SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { CompletedBlocks } from './completed-blocks.js';
import { RunError } from './run-error.js';
import { openRun, type StoredRun } from './stored-run.js';

/** The maximum number of gaps that a message names. */
const NAMED = 5;

/**
 * Computes the summary of a run that is in one directory, or in several directories as shards. A block that is there several
 * times counts once.
 *
 * @param directories - the directories, one or more
 * @param options - the options of the summary
 * @returns the same summary, to the last byte, as that of a run without a break
 * @throws RunError when the directories are not one complete, undamaged experiment; the message says what is missing
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { merge, openRun, simulateShard } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const folder = mkdtempSync(join(tmpdir(), 'shards-'));
 * const [one, two] = [join(folder, 'one'), join(folder, 'two')];
 * const experiment = { cells: [{ game: pairs, strategies: ['good'], trials: 30_000 }] };
 * await simulateShard(experiment, { index: 1, of: 2 }, { out: one });
 * await merge([one]); // throws 'missing are the shards 2/2'
 * await simulateShard(experiment, { index: 2, of: 2 }, { out: two });
 * (await merge([one, two])).cells[0]?.trials; // => 30_000
 * (await openRun(one)).manifest.shard; // => { index: 1, of: 2 }
 * ```
 */
export async function merge(directories: readonly string[], options: SummaryOptions = {}): Promise<Summary> {
  return mergeRuns(await Promise.all(directories.map((directory) => openRun(directory))), options);
}

/** Does the same as {@link merge} for runs that are open. */
export async function mergeRuns(runs: readonly StoredRun[], options: SummaryOptions = {}): Promise<Summary> {
  const [first] = runs;
  if (first === undefined) throw new RunError('there is nothing to merge: name a directory');
  const other = runs.find(({ manifest }) => manifest.experiment !== first.manifest.experiment);
  if (other !== undefined)
    throw new RunError(
      `${first.directory} and ${other.directory} hold different experiments${difference(first, other)}`,
    );
  const { plan } = first;
  const results = new Results(plan);
  const completed = new CompletedBlocks(plan);
  for (const { directory } of runs)
    await completed.read(directory, plan, (cell, block, counts) => results.add(cell, block, counts));
  if (plan.cells.some((_, cell) => !results.isDone(cell))) throw missing(runs, plan, completed, results);
  return summarize(plan, results.entries(), options);
}

function difference({ manifest: one }: StoredRun, { manifest: other }: StoredRun): string {
  return one.seed === other.seed ? '' : `: the seeds are ${one.seed} and ${other.seed}`;
}

/** The error for an incomplete merge. It names missing shards, or else missing blocks. */
function missing(runs: readonly StoredRun[], plan: Plan, completed: CompletedBlocks, results: Results): RunError {
  const shards = runs.map(({ manifest }) => manifest.shard);
  const [{ of } = { of: 1 }] = shards;
  const absent = shards.every((shard) => shard.of === of) ? absentShards(shards, of) : [];
  if (absent.length > 0)
    return new RunError(
      `the run is not complete: missing are the shards ${listed(absent.map((index) => `${index}/${of}`))}`,
    );
  const open = [...plan.cells.entries()]
    .filter(([cell]) => !results.isDone(cell))
    .map(([cell, { game, strategies, stop }]) => {
      const what = `${game.id} with ${strategies.join(' - ')}`;
      return stop === undefined
        ? `${what} lacks block ${listed(gaps(plan, completed, cell))}`
        : `${what} has not reached its stopping rule`;
    });
  const [first] = runs;
  return new RunError(`the run is not complete: ${listed(open)}`, {
    unfinished: runs.length === 1 ? first?.directory : undefined,
  });
}

function absentShards(shards: readonly Shard[], of: number): readonly number[] {
  const present = new Set(shards.map(({ index }) => index));
  return Array.from({ length: of }, (_, at) => at + 1).filter((index) => !present.has(index));
}

/** The missing blocks, as ranges such as `7-9`. */
function gaps(plan: Plan, completed: CompletedBlocks, cell: number): readonly string[] {
  const planned = plan.cells[cell];
  const end = planned === undefined ? 0 : blockCount(planned);
  const found: string[] = [];
  let due = 0;
  for (const block of [...completed.of(cell), end]) {
    if (block > due) found.push(block === due + 1 ? String(due) : `${due}-${block - 1}`);
    due = block + 1;
  }
  return found;
}

function listed(all: readonly string[]): string {
  return all.length <= NAMED ? all.join(', ') : `${all.slice(0, NAMED).join(', ')} and others`;
}
