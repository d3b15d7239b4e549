import { resolve } from 'node:path';
import { estimate } from '@cards/statistics';
import { checkMembers } from '@cards/core/internal';
import { gamesOfShard, hasProgram, type Shard, WHOLE } from '../../plan/blocks.js';
import type { Cell } from '../../plan/cell.js';
import type { Plan } from '../../plan/plan.js';
import { Batch } from '../../run/batch.js';
import type { LiveEstimate, Machines, Progress } from '../../run/executor.js';
import { type Failure, failureOf, isCharged } from '../../run/failure.js';
import { type OnBlock, runBlocks, type SchedulerOptions } from '../../run/scheduler.js';
import { halfWidth } from '../../summary/stopping.js';
import { type FrameKind, Log, readMeasures } from '../durable/log.js';
import { HIDDEN_SEED, openRunDirectory, replaceManifest } from '../durable/manifest.js';
import type { StoredRun } from '../durable/stored-run.js';
import { makeDirectory, noteTemporary } from '../files/file-system.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { checkRecords, writeRecords } from '../records/write-records.js';
import { type GameLocations, SharedTables } from '../workers/worker-data.js';
import { checkRunOptions, keepsMeasures, type RunOptions } from './run-options.js';
import {
  isTrusted,
  locateGames,
  manifestOf,
  type Play,
  playHere,
  playOnWorkers,
  playRemotely,
  type Run,
  whereToPlay,
} from './stages.js';

/**
 * Plays a batch, or a shard of it.
 *
 * @param plan - the batch
 * @param options - the options of the run
 * @param shard - the part of the batch. Default: the whole batch
 * @param stored - the run that is in the directory `out`, if it is open already: it is not examined again
 * @returns the batch with the sums of all blocks, including those that were in the directory `out`
 * @throws InputError if an option is out of bounds, or a strategy cannot be loaded
 * @throws GameError if a strategy or a game breaks its contract or does not end
 * @throws RunError if the directory `out` contains another run, or cannot be written
 * @throws the reason of the signal, if the signal ends the batch
 *
 * @example
 * ```ts
 * import { planExperiment, summarize } from '@cards/batch';
 * import { runPlan } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ seed: 1, cells: [{ game: pairs, strategies: ['good'], trials: 3000 }] });
 * const batch = await runPlan(plan, { workers: 2 });
 * batch.games; // => 3000
 * summarize(plan, batch.entries()).cells[0]?.measures['flips']?.n; // => 3000
 * await runPlan(plan, { workers: 0 }); // throws 'workers must be an integer from 1 to 1024, not 0'
 * ```
 */
export async function runPlan(
  plan: Plan,
  options: RunOptions,
  shard: Shard = WHOLE,
  stored?: StoredRun,
): Promise<Batch> {
  checkMembers(plan, 'the plan', 'cells');
  checkRunOptions(plan, options);
  const { out, records, rounds, remote, signal, resolveFrom = defaultResolveFrom() } = options;
  const meter = rounds?.meter;
  let log: Log | undefined;
  const isKnown = (cell: number, block: number): boolean => log !== undefined && isKept(run, log, cell, block);
  const batch = new Batch(plan, { shard, isKnown, rounds });
  let locations: Promise<GameLocations> | undefined;
  const locate = (): Promise<GameLocations> => (locations ??= locateGames(plan, resolveFrom));
  const run: Run = { plan, batch, shard, stored, options, resolveFrom, tables: new SharedTables(), locate };
  // Throws before a directory is created. A short batch without a directory does not need the files of its games.
  if (out !== undefined || remote !== undefined || !isTrusted(plan)) whereToPlay(plan, await locate());
  if (out !== undefined || records !== undefined) log = await openDestination(run);
  options.onStart?.(batch);
  if (out !== undefined) options.onOpen?.();
  const report = options.onProgress && reports(run, options.onProgress);
  const onFailure: SchedulerOptions['onFailure'] =
    rounds?.onFailure &&
    (({ index: cell, block }, error) => {
      const failure = failureOf(error);
      if (!isCharged(failure.fault)) throw error;
      rounds.onFailure?.(cell, block, failure);
      keepUsage(cell, block);
      keep('failure', cell, block, failure);
    });
  const keep = (kind: FrameKind, cell: number, block: number, value: object): void =>
    log?.append({ kind, cell, block, payload: Buffer.from(JSON.stringify(value)) });
  const keepUsage = (cell: number, block: number): void => {
    if (isMetered(run, cell)) keep('usage', cell, block, meter?.keptOf(cell, block) ?? {});
  };
  if (meter !== undefined) meter.keep = (cell, block, kept) => keep('answer', cell, block, kept);
  const play: Play = async (executor, isWarm = () => false) => {
    const isPaused = (): boolean => isWarm() || meter?.isOver() === true;
    const onBlock: OnBlock = ({ index, block }, counts, measures) => {
      keepUsage(index, block);
      if (measures !== undefined) log?.appendMeasures(index, block, measures);
      log?.appendCounts(index, block, counts);
      report?.(executor.machines?.());
    };
    if (!isPaused()) await runBlocks(batch, executor, { onBlock, isPaused, onFailure, signal });
    return batch.left > 0;
  };
  const isLeft = (): boolean => meter?.isOver() !== true && batch.isLeft();
  try {
    if (remote !== undefined && isLeft()) await playRemotely(run, play, remote);
    if (isLeft()) await playHere(run, play);
    if (isLeft()) await playOnWorkers(run, play);
    if (records !== undefined && log !== undefined && shard.of === 1)
      await writeRecords(resolve(records), batch, log, await manifestOf(run), signal);
    if (out !== undefined && options.hidesSeed === true) replaceManifest(out, await manifestOf(run));
  } finally {
    await log?.close();
  }
  return batch;
}

/**
 * Opens the log in which a run keeps its blocks: that of its directory or, for records without one, a temporary
 * directory next to their file. Adds the blocks that it has to the batch.
 */
async function openDestination(run: Run): Promise<Log> {
  const { plan, batch, stored, options } = run;
  const { out, records, rounds } = options;
  if (records !== undefined) checkRecords(resolve(records), plan);
  if (out === undefined) {
    const parts = `${resolve(records ?? '')}.${crypto.randomUUID()}.parts`;
    noteTemporary(parts);
    makeDirectory(parts);
    return new Log(plan, parts, true);
  }
  if (stored === undefined) {
    const content = await manifestOf(run);
    openRunDirectory(out, options.hidesSeed === true ? { ...content, seed: HIDDEN_SEED } : content);
  }
  const log = new Log(plan, out);
  if (rounds?.meter !== undefined)
    for (const kind of ['answer', 'usage'] as const)
      log.add(out, kind, ({ cell, block, payload }) => rounds.meter?.onKept(cell, block, readValue(payload)));
  if (keepsMeasures(options))
    log.add(out, 'measures', ({ cell, block, payload }) => {
      if (hasUsage(run, log, cell, block)) rounds?.onGames(cell, block, readMeasures(payload));
    });
  log.addCounts(out, (cell, block, counts) => {
    if (isKept(run, log, cell, block)) batch.add(cell, block, counts);
  });
  if (rounds !== undefined)
    log.add(out, 'failure', ({ cell, block, payload }) => {
      if (hasUsage(run, log, cell, block)) rounds.onFailure?.(cell, block, readValue(payload) as Failure);
    });
  return log;
}

/** Whether a block is kept. One that an earlier run has kept without measures is played again if they are needed. */
function isKept(run: Run, log: Log, cell: number, block: number): boolean {
  const isCounted = log.has('counts', cell, block) && hasUsage(run, log, cell, block);
  return isCounted && (!keepsMeasures(run.options) || log.has('measures', cell, block));
}

const readValue = (payload: Uint8Array): object => JSON.parse(Buffer.from(payload).toString()) as object;

/** Whether what all answers of a block took is kept. In a damaged log it can be lost, and the block is played again. */
const hasUsage = (run: Run, log: Log, cell: number, block: number): boolean =>
  !isMetered(run, cell) || log.has('usage', cell, block);

/** Whether the run keeps what the answers in a cell took. */
function isMetered({ plan, options }: Run, cell: number): boolean {
  return options.rounds?.meter !== undefined && hasProgram(plan.cells[cell]?.code ?? {});
}

function reports(
  { plan, batch, shard, options }: Run,
  onProgress: (progress: Progress) => void,
): (machines: Machines | undefined) => void {
  const total = gamesOfShard(plan, shard);
  const mayEnd = options.rounds !== undefined || plan.cells.some(({ stop }) => stop !== undefined);
  const liveEstimate = liveEstimates(batch);
  return (machines) =>
    onProgress({
      games: batch.games,
      total,
      ...(mayEnd ? { openEnded: true } : {}),
      ...liveEstimate(),
      ...(machines && { machines }),
    });
}

/** The minimum time between two estimates, in milliseconds. */
const INTERVAL = 250;

/** A function to call after every block. It returns an estimate at most every 250 ms, and otherwise `{}`. */
export function liveEstimates(batch: Batch): () => Pick<Progress, 'liveEstimate' | 'expected'> {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < INTERVAL) return {};
    last = now;
    const index = mostAdvanced(batch);
    const cell = batch.plan.cells[index];
    const estimated = cell === undefined ? undefined : estimateOf(cell, batch.firstMeasure(index));
    return estimated === undefined ? {} : { liveEstimate: { cell: index, ...estimated }, ...expectedGames(batch) };
  };
}

/** The position of the unfinished cell with the largest share of finished games; -1 if no cell has any. */
function mostAdvanced(batch: Batch): number {
  let [best, most] = [-1, 0];
  for (const [index, { trials }] of batch.plan.cells.entries()) {
    const share = batch.gamesOf(index) / trials;
    if (share > most && !batch.isDone(index)) [best, most] = [index, share];
  }
  return best;
}

/** Half-widths shrink with the square root of the games. A cell without games counts as the average of the others. */
function expectedGames(batch: Batch): Pick<Progress, 'expected'> {
  const { cells } = batch.plan;
  const rules = new Set(cells.map(({ stop }) => stop?.kind));
  if (!rules.has('precision') || rules.has('sequential')) return {};
  const needed = cells.map(({ stop, trials, measures: [first] }, index) => {
    const games = batch.gamesOf(index);
    if (batch.isDone(index)) return games;
    if (stop?.kind !== 'precision' || first === undefined) return trials;
    const times = (halfWidth(first, batch.firstMeasure(index)) / stop.halfWidth) ** 2;
    return games < 2 ? 0 : Math.min(trials, games * times);
  });
  const positive = needed.filter((games) => games > 0);
  const sum = positive.reduce((all, games) => all + games, 0);
  return positive.length === 0 ? {} : { expected: Math.ceil((sum * cells.length) / positive.length) };
}

function estimateOf(
  { measures, stop }: Cell,
  entries: ReturnType<Batch['firstMeasure']>,
): Omit<LiveEstimate, 'cell'> | undefined {
  const [first] = measures;
  if (first === undefined || entries.length === 0) return undefined;
  const { name: measure, kind, bounds } = first;
  const { mean, ci95 } = estimate(kind, entries, bounds);
  return { measure, kind, mean, ci95, ...(stop?.kind === 'precision' ? { halfWidth: stop.halfWidth } : {}) };
}
