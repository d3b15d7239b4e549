import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { type AnyGame, InputError } from '@cards/core';
import { moduleOf } from '../plan/module-address.js';
import type { Plan } from '../plan/plan.js';
import { gamesOfShard, type Shard, WHOLE } from '../plan/shard.js';
import { threadExecutor } from '../run/executor.js';
import { type Progress, progressOf } from '../run/progress.js';
import { Results } from '../run/results.js';
import { Schedule } from '../run/schedule.js';
import { type OnBlock, runBlocks } from '../run/scheduler.js';
import { manifestContent, RunDirectory } from './durable/run-directory.js';
import { versionsOf } from './durable/versions.js';
import { liveEstimates } from './live-estimate.js';
import { defaultResolveFrom, locateGame, type ResolvedExport, resolveModule } from './modules/resolve-module.js';
import { SharedTables } from './workers/shared-tables.js';
import { type GameLocations, workerData } from './workers/worker-data.js';
import { workerExecutor } from './workers/worker-executor.js';
import { withWorkers } from './workers/worker-pool.js';

/** The options of a run. None of them changes the result. */
export interface RunOptions {
  /** The number of threads, 1 to {@link MAX_WORKERS}; the number of processors when left out. */
  readonly workers?: number | undefined;
  /** The maximum duration of a game in milliseconds; 30,000 when left out. It applies on workers only. */
  readonly gameTimeout?: number | undefined;
  /** Ends the batch early, with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every block. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * A directory for finished blocks. An interrupted batch continues from them, by the same call or by `resume`.
   */
  readonly out?: string | undefined;
  /** Called when the directory is open. Blocks that finish later are kept. */
  readonly onOpen?: (() => void) | undefined;
  /** The command that plays the same batch, stored in the manifest. */
  readonly command?: readonly string[] | undefined;
  /** Plain data of the caller, stored in the manifest. */
  readonly notes?: Readonly<Record<string, string>> | undefined;
  /**
   * Where the modules of games and of user code are resolved from: URLs or directories (with a slash at the end). This package,
   * the working directory and the running script when left out.
   */
  readonly resolveFrom?: readonly string[] | undefined;
}

/** The maximum number of threads. */
export const MAX_WORKERS = 1024;

/** The default of {@link RunOptions.gameTimeout}, in milliseconds. */
export const GAME_TIMEOUT = 30_000;

/** A batch that takes less than this, in milliseconds, ends before workers would have started. */
const WARM_UP = 100;

/**
 * Plays a batch, or a shard of it.
 *
 * @param plan - the batch
 * @param options - the options of the run
 * @param shard - the part of the batch; all of it when left out
 * @returns the sums of all blocks, including those of an interrupted run
 * @throws InputError for options out of bounds, or a strategy that cannot be loaded
 * @throws GameError when a strategy or a game breaks its contract or does not end
 * @throws RunError when the directory holds something else or can't be written
 * @throws the reason of the signal, when the signal ends the batch
 */
export async function runPlan(plan: Plan, options: RunOptions, shard: Shard = WHOLE): Promise<Results> {
  const {
    workers = availableParallelism(),
    gameTimeout = GAME_TIMEOUT,
    signal,
    out,
    onOpen,
    onProgress,
    command = [],
    notes = {},
  } = options;
  checkOptions(workers, gameTimeout);
  if (out === '') throw new InputError('the directory of a run needs a name');
  const { resolveFrom = defaultResolveFrom() } = options;
  const locations = await locateGames(plan, resolveFrom);
  const where = whereToPlay(plan, locations);
  const results = new Results(plan);
  const directory =
    out === undefined
      ? undefined
      : await RunDirectory.open(
          out,
          manifestContent(plan, { shard, command, notes, locations, versions: versionsOf(locations) }),
          plan,
          (cell, block, counts) => results.add(cell, block, counts),
        );
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
  const onBlock: OnBlock = (id, counts) => {
    directory?.append(id, counts);
    results.add(id.index, id.block, counts);
    onProgress?.({ ...progress(results), ...liveEstimate() });
  };
  try {
    if (where !== 'workers') {
      const end = performance.now() + (where === 'here' ? Number.POSITIVE_INFINITY : WARM_UP);
      const executor = threadExecutor(plan.seed, (cell) => tables.of(cell), setImmediate);
      await runBlocks(schedule, executor, { isDone, signal, isPaused: () => performance.now() >= end }, onBlock);
    }
    const slots = Math.min(workers, schedule.left);
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

/** The locations of the modules of the games of a batch. Games that no module exports are left out. */
export async function locateGames({ cells }: Plan, resolveFrom: readonly string[]): Promise<GameLocations> {
  const locations = new Map<AnyGame, ResolvedExport>();
  for (const game of new Set(cells.map((cell) => cell.game))) {
    const location = await locateGame(game, resolveFrom);
    if (location !== undefined) locations.set(game, location);
    else await warnOfMissingModule(game, resolveFrom);
  }
  return locations;
}

/** A game whose module is not found plays in one thread, which its user would notice as slowness alone. */
async function warnOfMissingModule(game: AnyGame, resolveFrom: readonly string[]): Promise<void> {
  const address = moduleOf(game);
  if (address === undefined) return;
  const resolved = await resolveModule(address.module, resolveFrom);
  if (resolved !== undefined && address.exportName in ((await import(resolved.url)) as object)) return;
  const [problem, remedy] =
    resolved === undefined
      ? ['is not found', 'pass resolveFrom: [import.meta.url]']
      : [`has no export '${address.exportName}'`, "correct the game's member 'module'"];
  process.emitWarning(
    `the module '${address.module}' of the game ${game.id} ${problem}, so it plays in one thread; ${remedy}`,
    'CardsWarning',
  );
}

function checkOptions(workers: number, gameTimeout: number): void {
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
    throw new InputError(`workers is an integer from 1 to ${MAX_WORKERS}, not ${workers}`);
  }
  if (!(gameTimeout > 0)) throw new InputError(`gameTimeout is a number of milliseconds above 0, not ${gameTimeout}`);
}

/** The modules of the games that are tested with this package. */
const OWN_GAMES = '@cards/';

/**
 * Untrusted code from files runs on workers only. A game or a strategy that is given as a value cannot leave the calling
 * thread. A game of another package also plays on workers: nothing but a watchdog ends a game with an endless loop.
 */
function whereToPlay({ cells, source }: Plan, locations: GameLocations): 'workers' | 'here' | 'anywhere' {
  if (source !== undefined) return 'workers';
  const onWorkers = cells.some(({ code }) => Object.keys(code).length > 0);
  const here = cells.some(({ own, game }) => own.length > 0 || !locations.has(game));
  if (onWorkers && here) {
    throw new InputError(
      'a strategy from a file cannot play in one batch with a strategy or a game that is given as a value: workers cannot load the value',
    );
  }
  if (onWorkers) return 'workers';
  if (here) return 'here';
  return cells.every(({ game }) => game.module?.startsWith(OWN_GAMES)) ? 'anywhere' : 'workers';
}
