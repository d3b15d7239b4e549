import { blockCount } from '../../block.js';
import type { Plan } from '../../plan/plan.js';
import type { Shard } from '../../plan/shard.js';
import { Results } from '../../results.js';
import { summarize, type SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { shellLine } from '../../format/shell.js';
import { CompletedBlocks } from './known-blocks.js';
import { RunError } from './run-error.js';
import { findRun, type StoredRun } from './stored-run.js';

/** How many gaps a message names. */
const NAMED = 5;

/**
 * The summary of a run that is in one directory, or, in shards, in many. None of its code runs. Blocks that are there more than once count
 * once.
 *
 * @param directories - where its blocks are, one or more
 * @param options - how to sum it up
 * @returns the same summary, to the last byte, as one run in one go gives
 * @throws RunError when they don't hold one experiment, whole and sound; it says what is missing
 */
export async function merge(directories: readonly string[], options: SummaryOptions = {}): Promise<Summary> {
  const runs = directories.map(findRun);
  const [first] = runs;
  if (first === undefined) throw new RunError('there is nothing to merge: name a directory');
  const other = runs.find(({ manifest }) => manifest.experiment !== first.manifest.experiment);
  if (other !== undefined) throw new RunError(`${first.directory} and ${other.directory} hold different experiments${difference(first, other)}`);
  const { plan } = first;
  const results = new Results(plan);
  const known = new CompletedBlocks(plan);
  for (const { directory } of runs) await known.read(directory, plan, (cell, block, counts) => results.add(cell, block, counts));
  if (plan.cells.some((_, cell) => !results.isDone(cell))) throw new RunError(missing(runs, plan, known, results));
  return summarize(plan, results.entries(), options);
}

function difference({ manifest: one }: StoredRun, { manifest: other }: StoredRun): string {
  return one.seed === other.seed ? '' : `: the seeds are ${one.seed} and ${other.seed}`;
}

/** What a merge lacks: whole shards where that is all, or else blocks. */
function missing(runs: readonly StoredRun[], plan: Plan, known: CompletedBlocks, results: Results): string {
  const shards = runs.map(({ manifest }) => manifest.shard);
  const [{ of } = { of: 1 }] = shards;
  const absent = shards.every((shard) => shard.of === of) ? absentShards(shards, of) : [];
  if (absent.length > 0) return `the run is not whole: missing are the shards ${listed(absent.map((index) => `${index}/${of}`))}`;
  const open = [...plan.cells.entries()].filter(([cell]) => !results.isDone(cell)).map(([cell, { game, strategies, stop }]) => {
    const who = `${game.id} with ${strategies.join(' - ')}`;
    return stop === undefined ? `${who} lacks block ${listed(gaps(plan, known, cell))}` : `${who} has not reached its goal`;
  });
  const [where] = runs;
  const how = runs.length === 1 && where !== undefined ? `; finish it with: ${shellLine(['cards-sim', 'resume', where.directory])}` : '';
  return `the run is not whole: ${listed(open)}${how}`;
}

function absentShards(shards: readonly Shard[], of: number): readonly number[] {
  const there = new Set(shards.map(({ index }) => index));
  return Array.from({ length: of }, (_, at) => at + 1).filter((index) => !there.has(index));
}

/** The blocks that are missing, in runs such as `7-9`. */
function gaps(plan: Plan, known: CompletedBlocks, cell: number): readonly string[] {
  const planned = plan.cells[cell];
  const end = planned === undefined ? 0 : blockCount(planned);
  const found: string[] = [];
  let due = 0;
  for (const block of [...known.of(cell), end]) {
    if (block > due) found.push(block === due + 1 ? String(due) : `${due}-${block - 1}`);
    due = block + 1;
  }
  return found;
}

function listed(all: readonly string[]): string {
  return all.length <= NAMED ? all.join(', ') : `${all.slice(0, NAMED).join(', ')} and others`;
}
