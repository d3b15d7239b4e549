import { blockCount } from '../../plan/blocks.js';
import type { Plan } from '../../plan/plan.js';
import type { Shard } from '../../plan/shard.js';
import { Results } from '../../run/results.js';
import { summarize, type SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { CompletedBlocks } from './completed-blocks.js';
import { RunError } from './run-error.js';
import { openRun, type StoredRun } from './stored-run.js';

/** How many gaps a message names. */
const NAMED = 5;

/**
 * The summary of a run that is in one directory, or, in shards, in several. Blocks that are there more than once count once.
 *
 * @param directories - where its blocks are, one or more
 * @param options - how to summarize it
 * @returns the same summary, to the last byte, as one run without a break gives
 * @throws RunError when they don't hold one experiment, complete and undamaged; it says what is missing
 */
export async function merge(directories: readonly string[], options: SummaryOptions = {}): Promise<Summary> {
  return mergeRuns(await Promise.all(directories.map((directory) => openRun(directory))), options);
}

/** The same for runs that are open already. */
export async function mergeRuns(runs: readonly StoredRun[], options: SummaryOptions = {}): Promise<Summary> {
  const [first] = runs;
  if (first === undefined) throw new RunError('there is nothing to merge: name a directory');
  const other = runs.find(({ manifest }) => manifest.experiment !== first.manifest.experiment);
  if (other !== undefined) throw new RunError(`${first.directory} and ${other.directory} hold different experiments${difference(first, other)}`);
  const { plan } = first;
  const results = new Results(plan);
  const completed = new CompletedBlocks(plan);
  for (const { directory } of runs) await completed.read(directory, plan, (cell, block, counts) => results.add(cell, block, counts));
  if (plan.cells.some((_, cell) => !results.isDone(cell))) throw missing(runs, plan, completed, results);
  return summarize(plan, results.entries(), options);
}

function difference({ manifest: one }: StoredRun, { manifest: other }: StoredRun): string {
  return one.seed === other.seed ? '' : `: the seeds are ${one.seed} and ${other.seed}`;
}

/** What a merge lacks: whole shards where that is all, or else blocks. */
function missing(runs: readonly StoredRun[], plan: Plan, completed: CompletedBlocks, results: Results): RunError {
  const shards = runs.map(({ manifest }) => manifest.shard);
  const [{ of } = { of: 1 }] = shards;
  const absent = shards.every((shard) => shard.of === of) ? absentShards(shards, of) : [];
  if (absent.length > 0) return new RunError(`the run is not complete: missing are the shards ${listed(absent.map((index) => `${index}/${of}`))}`);
  const open = [...plan.cells.entries()].filter(([cell]) => !results.isDone(cell)).map(([cell, { game, strategies, stop }]) => {
    const what = `${game.id} with ${strategies.join(' - ')}`;
    return stop === undefined ? `${what} lacks block ${listed(gaps(plan, completed, cell))}` : `${what} has not reached its stopping rule`;
  });
  const [first] = runs;
  return new RunError(`the run is not complete: ${listed(open)}`, { unfinished: runs.length === 1 ? first?.directory : undefined });
}

function absentShards(shards: readonly Shard[], of: number): readonly number[] {
  const present = new Set(shards.map(({ index }) => index));
  return Array.from({ length: of }, (_, at) => at + 1).filter((index) => !present.has(index));
}

/** The blocks that are missing, in runs such as `7-9`. */
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
