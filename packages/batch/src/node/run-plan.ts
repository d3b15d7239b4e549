import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { type AnyGame, InputError } from '@cards/core';
import { isTrustedModule, moduleOf } from '../plan/module-address.js';
import type { Plan } from '../plan/plan.js';
import { gamesOfShard, type Shard, WHOLE } from '../plan/shard.js';
import { threadExecutor } from '../run/executor.js';
import { type Progress, progressOf } from '../run/progress.js';
import { Results } from '../run/results.js';
import { Schedule } from '../run/schedule.js';
import { type OnBlock, runBlocks } from '../run/scheduler.js';
import type { ManifestContent } from './durable/manifest-text.js';
import { manifestContent, RunDirectory } from './durable/run-directory.js';
import { versionsOf } from './durable/versions.js';
import { liveEstimates } from './live-estimate.js';
import { defaultResolveFrom, locateGame, type ResolvedExport, resolveModule } from './modules/resolve-module.js';
import { remoteRun, type RemoteExecutor, type RemoteRun } from './remote/remote-run.js';
import { SharedTables } from './workers/shared-tables.js';
import { type GameLocations, workerData } from './workers/worker-data.js';
import { workerExecutor } from './workers/worker-executor.js';
import { withWorkers } from './workers/worker-pool.js';

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

/** The time for which a batch plays in the calling thread before workers start, in milliseconds. */
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
    onStart,
    onOpen,
    onProgress,
    command = [],
    notes = {},
    remote,
  } = options;
  checkOptions(workers, gameTimeout);
  if (out === '') throw new InputError('the path of the directory for the run is empty: name a new directory');
  const { resolveFrom = defaultResolveFrom() } = options;
  const locations = await locateGames(plan, resolveFrom);
  const where = remote === undefined ? whereToPlay(plan, locations) : 'elsewhere';
  const content = (): ManifestContent =>
    manifestContent(plan, { shard, command, notes, locations, versions: versionsOf(locations) });
  const results = new Results(plan);
  const directory =
    out === undefined
      ? undefined
      : await RunDirectory.open(out, content(), plan, (cell, block, counts) => results.add(cell, block, counts));
  onStart?.(results);
  if (directory !== undefined) onOpen?.();
  const isDone = (cell: number): boolean => results.isDone(cell);
  const schedule = new Schedule(plan, {
    shard,
    isKnown: (cell, block) => directory?.completed.has(cell, block) ?? false,
    isDone,
  });
  const tables = new SharedTables();
  const progress = progressOf(plan, gamesOfShard(plan, shard));
  const liveEstimate = liveEstimates(plan, results);
  let elsewhere: RemoteExecutor | undefined;
  const onBlock: OnBlock = (id, counts) => {
    directory?.append(id, counts);
    results.add(id.index, id.block, counts);
    const machines = elsewhere === undefined ? {} : { machines: elsewhere.machines() };
    onProgress?.({ ...progress(results), ...liveEstimate(), ...machines });
  };
  try {
    if (remote !== undefined && schedule.left > 0) {
      const flushed = (): Promise<void> => directory?.flush() ?? Promise.resolve();
      elsewhere = await remote(remoteRun(plan, { content: content(), gameTimeout, signal, isDone, flushed }));
      try {
        await runBlocks(schedule, elsewhere, { isDone, signal }, onBlock);
      } finally {
        await elsewhere.close();
      }
    }
    if (where === 'here' || where === 'anywhere') {
      const end = performance.now() + (where === 'here' ? Number.POSITIVE_INFINITY : WARM_UP);
      const executor = threadExecutor(plan.seed, (cell) => tables.of(cell), setImmediate);
      await runBlocks(schedule, executor, { isDone, signal, isPaused: () => performance.now() >= end }, onBlock);
    }
    const slots = where === 'elsewhere' ? 0 : Math.min(workers, schedule.left);
    if (slots > 0) {
      const data = workerData(plan, { locations, resolveFrom, tables, isNeeded: (index) => !isDone(index) });
      await withWorkers(data, { workers: slots, timeout: gameTimeout, signal }, (pool) =>
        runBlocks(schedule, workerExecutor(plan, pool, slots), { isDone, signal }, onBlock),
      );
    }
  } finally {
    await directory?.close();
  }
  return results;
}

/** The modules of the games of a batch. Games that no module exports are absent. */
export async function locateGames({ cells }: Plan, resolveFrom: readonly string[]): Promise<GameLocations> {
  const locations = new Map<AnyGame, ResolvedExport>();
  for (const game of new Set(cells.map((cell) => cell.game))) {
    const location = await locateGame(game, resolveFrom);
    if (location !== undefined) locations.set(game, location);
    else await warnOfMissingModule(game, resolveFrom);
  }
  return locations;
}

/** Warns if the module of a game is not found, because the user would otherwise notice only that the batch is slow. */
async function warnOfMissingModule(game: AnyGame, resolveFrom: readonly string[]): Promise<void> {
  const address = moduleOf(game);
  if (address === undefined) return;
  const resolved = await resolveModule(address.module, resolveFrom);
  if (resolved !== undefined && address.exportName in ((await import(resolved.url)) as object)) return;
  const [problem, remedy] =
    resolved === undefined
      ? ['is not installed here', 'pass resolveFrom: [import.meta.url]']
      : [`has no export '${address.exportName}'`, "correct the game's member 'module'"];
  process.emitWarning(
    `the game ${game.id} plays in one thread, because its module '${address.module}' ${problem}: ${remedy}`,
    'CardsWarning',
  );
}

function checkOptions(workers: number, gameTimeout: number): void {
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
    throw new InputError(`workers must be an integer from 1 to ${MAX_WORKERS}, not ${workers}`);
  }
  if (!(gameTimeout > 0))
    throw new InputError(`gameTimeout must be a number of milliseconds greater than 0, not ${gameTimeout}`);
}

/**
 * Decides where the games of a batch can play. Untrusted code from files runs on workers only. A game or a strategy
 * that is passed as a value cannot leave the calling thread. A game of another package plays on workers, because only
 * the watchdog can end an endless loop.
 */
function whereToPlay({ cells, source }: Plan, locations: GameLocations): 'workers' | 'here' | 'anywhere' {
  if (source !== undefined) return 'workers';
  const onWorkers = cells.some(({ code }) => Object.keys(code).length > 0);
  const here = cells.some(({ own, game }) => own.length > 0 || !locations.has(game));
  if (onWorkers && here) {
    throw new InputError(
      'a batch cannot combine a strategy from a file with a strategy or a game that is passed as a value: files run on workers only, and workers cannot load values; play two batches, or export the values from files or packages',
    );
  }
  if (onWorkers) return 'workers';
  if (here) return 'here';
  return cells.every(({ game }) => isTrustedModule(game.module)) ? 'anywhere' : 'workers';
}
