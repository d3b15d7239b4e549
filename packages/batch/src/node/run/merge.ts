import { blockCount, type Shard } from '../../plan/blocks.js';
import type { Cell } from '../../plan/cell.js';
import { Batch } from '../../run/batch.js';
import { type PartialSummary, summarizePartial } from '../../run/simulate.js';
import type { SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { summarizeRun, type SummarizeRunOptions } from './summarize-run.js';
import { Log } from '../durable/log.js';
import { RunError } from '../durable/run-error.js';
import { openRun, type StoredRun } from '../durable/stored-run.js';
import { resolve } from 'node:path';
import { checkList } from '@cards/core/internal';
import { writeRecords } from '../records/write-records.js';

const MAX_LISTED = 5;

/**
 * Computes the summary of a run from its directory, or from the directories of all its shards, in any order. A block
 * that is stored several times counts once.
 *
 * @param runs - the directories, one or more, or the runs that `openRun` has opened
 * @param options - the options of the summary
 * @returns the summary, byte for byte the same as that of `simulate` for the whole batch
 * @throws RunError if the directories do not make up one complete, undamaged experiment; the message names the missing
 *   shards or blocks
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
 * await merge([one]); // throws 'shard 2/2 is missing'
 * await simulateShard(experiment, { index: 2, of: 2 }, { out: two });
 * (await merge([one, two])).cells[0]?.trials; // => 30_000
 * (await openRun(one)).manifest.shard; // => { index: 1, of: 2 }
 * ```
 */
export async function merge(
  runs: readonly (string | StoredRun)[],
  options: Omit<SummarizeRunOptions, 'out' | 'from'> = {},
): Promise<Summary> {
  checkList(runs, 'the runs');
  const opened = await Promise.all(runs.map((run) => (typeof run === 'string' ? openRun(run) : run)));
  const { batch } = mergedRun(opened);
  return summarizeRun(batch.plan, batch.entries(), { ...options, from: opened.map(({ directory }) => directory) });
}

interface MergedRun {
  readonly batch: Batch;
  readonly log: Log;
}

/** Adds up the blocks of runs that make up one complete experiment. */
function mergedRun(runs: readonly StoredRun[]): MergedRun {
  const [first] = runs;
  if (first === undefined) throw new RunError('there is no run to merge: name at least one directory');
  const other = runs.find(({ manifest }) => manifest.experiment !== first.manifest.experiment);
  if (other !== undefined)
    throw new RunError(
      `cannot merge ${first.directory} and ${other.directory}: they contain different experiments${seedDifference(first, other)}; name the shards of one experiment`,
    );
  const read = readBlocks(runs, first);
  if (first.plan.cells.some((_, cell) => !read.batch.isDone(cell))) throw incomplete(runs, read);
  return read;
}

/**
 * Summarizes the finished games of a run that is not complete, from its directory or from those of some of its shards.
 *
 * @param runs - runs of one experiment that `openRun` has opened, one or more
 * @param options - the options of the summary
 * @throws RunError if there is no run, or no game is finished
 */
export async function mergePartialRuns(
  runs: readonly StoredRun[],
  options: SummaryOptions = {},
): Promise<PartialSummary> {
  const [first] = runs;
  if (first === undefined) throw new RunError('there is no run to summarize: name at least one directory');
  const partial = summarizePartial(readBlocks(runs, first).batch, options);
  if (partial === undefined) throw new RunError(`no game of the run in ${first.directory} is finished yet`);
  return partial;
}

function readBlocks(runs: readonly StoredRun[], { plan }: StoredRun): MergedRun {
  const batch = new Batch(plan);
  const log = new Log(plan);
  for (const { directory } of runs) log.addCounts(directory, (cell, block, counts) => batch.add(cell, block, counts));
  return { batch, log };
}

function seedDifference({ manifest: one }: StoredRun, { manifest: other }: StoredRun): string {
  return one.seed === other.seed ? '' : ` (seeds ${one.seed} and ${other.seed})`;
}

/** The error for an incomplete merge. It names the missing shards or, if all shards are there, the missing blocks. */
function incomplete(runs: readonly StoredRun[], { batch, log }: MergedRun): RunError {
  const shards = runs.map(({ manifest }) => manifest.shard);
  const [{ of } = { of: 1 }] = shards;
  const absent = shards.every((shard) => shard.of === of) ? absentShards(shards, of) : [];
  if (absent.length > 0)
    return new RunError(
      `the run is incomplete: ${missingText(
        'shard',
        absent.map((index) => `${index}/${of}`),
      )}; add ${absent.length === 1 ? 'its directory' : 'their directories'}`,
    );
  const open = [...batch.plan.cells.entries()]
    .filter(([cell]) => !batch.isDone(cell))
    .map(([cell, planned]) => {
      const { game, lineups, stop } = planned;
      const name = `${game.id} with ${lineups[0].join(' - ')}`;
      return stop === undefined
        ? `${name}: ${missingText('block', missingBlocks(planned, log, cell))}`
        : `${name} has not reached its stopping rule`;
    });
  const [first] = runs;
  return new RunError(`the run is incomplete: ${listText(open)}`, {
    unfinished: runs.length === 1 ? first?.directory : undefined,
  });
}

function absentShards(shards: readonly Shard[], of: number): readonly number[] {
  const present = new Set(shards.map(({ index }) => index));
  return Array.from({ length: of }, (_, at) => at + 1).filter((index) => !present.has(index));
}

/** The missing blocks, as ranges such as `7-9`. */
function missingBlocks(planned: Cell, log: Log, cell: number): readonly string[] {
  const gaps: string[] = [];
  let due = 0;
  for (const block of [...log.blocksOf('counts', cell), blockCount(planned)]) {
    if (block > due) gaps.push(block === due + 1 ? String(due) : `${due}-${block - 1}`);
    due = block + 1;
  }
  return gaps;
}

function missingText(noun: string, names: readonly string[]): string {
  const isOne = names.length === 1 && names[0]?.includes('-') === false;
  return `${noun}${isOne ? '' : 's'} ${listText(names)} ${isOne ? 'is' : 'are'} missing`;
}

function listText(all: readonly string[]): string {
  const rest = all.length - MAX_LISTED;
  return rest <= 0 ? all.join(', ') : `${all.slice(0, MAX_LISTED).join(', ')} and ${rest} more`;
}

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
 * import { openRun, simulate } from '@cards/batch/node';
 * import { mergeRecords } from '@cards/batch/node/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const folder = mkdtempSync(join(tmpdir(), 'records-'));
 * const [out, csv] = [join(folder, 'run'), join(folder, 'games.csv')];
 * await simulate({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] }, { out, records: csv });
 * readFileSync(csv, 'utf8').split('\n')[0]; // => 'cell,game,param.cards,param.copies,first,second,seed,index,flips'
 * readFileSync(csv, 'utf8').trimEnd().split('\n').length; // => 101
 * await mergeRecords([await openRun(out)], join(folder, 'games.parquet'));
 * ```
 */
export async function mergeRecords(runs: readonly StoredRun[], file: string, signal?: AbortSignal): Promise<void> {
  const { batch, log } = mergedRun(runs);
  for (const { directory } of runs) log.add(directory, 'measures');
  await writeRecords(resolve(file), batch, log, runs[0]?.manifest, signal);
}
