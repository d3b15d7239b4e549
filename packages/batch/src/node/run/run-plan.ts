import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '@cards/core';
import type { Plan } from '../../plan/plan.js';
import { gamesOfShard, type Shard, WHOLE } from '../../plan/shard.js';
import { threadExecutor } from '../../run/executor.js';
import { type Progress, progressOf } from '../../run/progress.js';
import { Results } from '../../run/results.js';
import { Schedule } from '../../run/schedule.js';
import { hasProgram } from '../../plan/blocks.js';
import { type OnBlock, runBlocks } from '../../run/scheduler.js';
import type { ManifestContent } from '../durable/manifest-text.js';
import { Log } from '../durable/log.js';
import { manifestContent, openRunDirectory } from '../durable/run-directory.js';
import { versionsOf } from '../durable/versions.js';
import { liveEstimates } from './live-estimate.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { checkRecords, writeRecords } from '../records/write-records.js';
import { remoteRun, type RemoteExecutor, type RemoteRun } from './remote-run.js';
import { canBeginHere, locateGames, whereToPlay } from './where-to-play.js';
import { SharedTables } from '../workers/shared-tables.js';
import { type GameLocations, workerData } from '../workers/worker-data.js';
import { workerExecutor } from '../workers/worker-executor.js';
import { withWorkers } from '../workers/worker-pool.js';

/** The options of a run. None of them changes the result. */
export interface RunOptions {
  /** The number of threads, from 1 to {@link MAX_WORKERS}. Default: the number of processors. */
  readonly workers?: number | undefined;
  /** The maximum duration of a game in milliseconds, on workers only. Default: {@link GAME_TIMEOUT}, 30 seconds. */
  readonly gameTimeout?: number | undefined;
  /** Ends the batch early. The batch then throws the reason of the signal; finished blocks in `out` are kept. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every block. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * The directory for finished blocks. The same call, or `resume`, continues an interrupted batch from it. Default:
   * blocks are not stored.
   */
  readonly out?: string | undefined;
  /**
   * The file for records, one row for each game: its name ends with `.csv`, `.ndjson` or `.parquet`. An existing file
   * is replaced at the end of the run. A shard keeps its records in the directory `out`, and {@link mergeRecords}
   * writes the file of all shards. Default: no records.
   */
  readonly records?: string | undefined;
  /**
   * Whether the directory `out` keeps the measures of every game, so that {@link mergeRecords} can write them to a
   * file. Blocks that an earlier run has kept without measures are played again. Default: only with `records`.
   */
  readonly keepMeasures?: boolean | undefined;
  /** Called with the results before the first block. They grow with every finished block. */
  readonly onStart?: ((results: Results) => void) | undefined;
  /** Called when the directory `out` is open. From now on, finished blocks are kept. */
  readonly onOpen?: (() => void) | undefined;
  /** The words of a command that plays the same batch, for the manifest. Default: none. */
  readonly command?: readonly string[] | undefined;
  /** Texts of the caller by name, for the manifest. Default: none. */
  readonly notes?: Readonly<Record<string, string>> | undefined;
  /**
   * URLs or directories (with a slash at the end) to resolve the modules of games, and the imports of user code, from,
   * in order. Default: this package, the working directory, and the script that the process runs.
   */
  readonly resolveFrom?: readonly string[] | undefined;
  /**
   * Creates an executor that plays the blocks in other processes, in place of threads of this process. It is closed at
   * the end of the run. Default: worker threads.
   */
  readonly remote?: ((run: RemoteRun) => Promise<RemoteExecutor>) | undefined;
}

/** The maximum number of threads. */
export const MAX_WORKERS = 1024;

/** The default of {@link RunOptions.gameTimeout}, in milliseconds. */
export const GAME_TIMEOUT = 30_000;

/**
 * The processor time for which a batch plays in the calling thread before workers start, in milliseconds. On a busy
 * computer, more time passes, but more workers would not play faster.
 */
const WARM_UP = 100;

/**
 * Plays a batch, or a shard of it.
 *
 * @param plan - the batch
 * @param options - the options of the run
 * @param shard - the part of the batch. Default: the whole batch
 * @returns the sums of all blocks, including those that were in the directory `out`
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
 * const results = await runPlan(plan, { workers: 2 });
 * results.games; // => 3000
 * summarize(plan, results.entries()).cells[0]?.measures['flips']?.n; // => 3000
 * await runPlan(plan, { workers: 0 }); // throws 'workers must be an integer from 1 to 1024, not 0'
 * ```
 */
export async function runPlan(plan: Plan, options: RunOptions, shard: Shard = WHOLE): Promise<Results> {
  const {
    workers = availableParallelism(),
    gameTimeout = GAME_TIMEOUT,
    signal,
    out,
    records,
    keepMeasures = records !== undefined,
    onStart,
    onOpen,
    onProgress,
    command = [],
    notes = {},
    remote,
  } = options;
  checkOptions(workers, gameTimeout);
  if (remote !== undefined) checkRemote(plan, keepMeasures);
  if (out === '') throw new InputError('the path of the directory for the run is empty: name a new directory');
  const { resolveFrom = defaultResolveFrom() } = options;
  // A short batch without a directory does not need the files of its games.
  const isShort = out === undefined && remote === undefined && canBeginHere(plan);
  let locations = isShort ? undefined : await locateGames(plan, resolveFrom);
  const where = locations === undefined ? 'anywhere' : whereToPlay(plan, locations);
  const contentOf = (located: GameLocations): ManifestContent =>
    manifestContent(plan, { shard, command, notes, locations: located, versions: versionsOf(located) });
  const results = new Results(plan);
  const file = records === undefined ? undefined : resolve(records);
  if (file !== undefined) checkRecords(file, plan);
  const log = openLog();
  // Blocks of an earlier run without measures are played again.
  const isKept = (cell: number, block: number): boolean => !keepMeasures || log?.has('measures', cell, block) === true;
  if (out !== undefined) {
    if (keepMeasures) log?.add(out, 'measures');
    log?.addCounts(out, (cell, block, counts) => {
      if (isKept(cell, block)) results.add(cell, block, counts);
    });
  }
  onStart?.(results);
  if (out !== undefined) onOpen?.();
  const isDone = (cell: number): boolean => results.isDone(cell);
  const schedule = new Schedule(plan, {
    shard,
    isKnown: (cell, block) => (log?.has('counts', cell, block) ?? false) && isKept(cell, block),
    isDone,
  });
  const tables = new SharedTables();
  const progress = progressOf(plan, gamesOfShard(plan, shard));
  const liveEstimate = liveEstimates(plan, results);
  let elsewhere: RemoteExecutor | undefined;
  const onBlock: OnBlock = (id, counts, measures) => {
    if (measures !== undefined) log?.appendMeasures(id.index, id.block, measures);
    log?.appendCounts(id.index, id.block, counts);
    results.add(id.index, id.block, counts);
    const machines = elsewhere === undefined ? {} : { machines: elsewhere.machines() };
    onProgress?.({ ...progress(results), ...liveEstimate(), ...machines });
  };
  try {
    if (remote !== undefined && locations !== undefined && schedule.left > 0) {
      const content = contentOf(locations);
      const flushed = (): Promise<void> => log?.flush() ?? Promise.resolve();
      elsewhere = await remote(remoteRun(plan, { content, gameTimeout, signal, isDone, flushed }));
      try {
        await runBlocks(schedule, elsewhere, { isDone, signal }, onBlock);
      } finally {
        await elsewhere.close();
      }
    }
    const thread = threadExecutor(plan.seed, (cell) => tables.of(cell), setImmediate, keepMeasures);
    const playHere = (limit: number): Promise<void> => {
      const before = process.cpuUsage();
      return runBlocks(schedule, thread, { isDone, signal, isPaused: () => cpuTime(before) >= limit }, onBlock);
    };
    if (where !== 'workers' && schedule.left > 0) await playHere(where === 'here' ? Number.POSITIVE_INFINITY : WARM_UP);
    if (schedule.left > 0) {
      locations ??= await locateGames(plan, resolveFrom);
      if (whereToPlay(plan, locations) === 'here') await playHere(Number.POSITIVE_INFINITY);
    }
    const slots = Math.min(workers, schedule.left);
    if (slots > 0 && locations !== undefined) {
      const data = workerData(plan, { locations, resolveFrom, tables, isNeeded: (index) => !isDone(index) });
      await withWorkers(data, { workers: slots, timeout: gameTimeout, signal }, (pool) =>
        runBlocks(schedule, workerExecutor(plan, pool, slots, keepMeasures), { isDone, signal }, onBlock),
      );
    }
    if (shard.of === 1 && file !== undefined && log !== undefined) await writeRecords(file, plan, results, log, signal);
  } finally {
    await log?.close();
  }
  return results;

  /** The log of the directory or, for records without one, of a temporary directory next to their file. */
  function openLog(): Log | undefined {
    if (out !== undefined && locations !== undefined) return openRunDirectory(out, contentOf(locations), plan);
    return file === undefined ? undefined : Log.temporary(plan, `${file}.${crypto.randomUUID()}.parts`);
  }
}

/** The processor time since an earlier value of `process.cpuUsage()`, in milliseconds. */
function cpuTime(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Checks that other machines can play a batch. */
function checkRemote({ cells }: Plan, keepMeasures: boolean): void {
  if (keepMeasures)
    throw new InputError('other machines send histograms, not records: write records on one machine or with shards');
  if (cells.some(({ code }) => hasProgram(code)))
    throw new InputError(
      'other machines do not start programs: play a strategy that begins with exec: on this machine',
    );
}

function checkOptions(workers: number, gameTimeout: number): void {
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
    throw new InputError(`workers must be an integer from 1 to ${MAX_WORKERS}, not ${workers}`);
  }
  if (!(gameTimeout > 0))
    throw new InputError(`gameTimeout must be a number of milliseconds greater than 0, not ${gameTimeout}`);
}
