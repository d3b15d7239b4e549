import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Plan } from '../../plan/plan.js';
import { planData } from '../../plan/plan-data.js';
import { experimentIdentity } from '../../summary/digest.js';
import type { Shard } from '../../plan/blocks.js';
import type { Batch } from '../../run/batch.js';
import { type Executor, type Machines, threadExecutor } from '../../run/executor.js';
import { installedVersions, type ManifestContent } from '../durable/manifest.js';
import type { StoredRun } from '../durable/stored-run.js';
import { type GameLocations, type SharedTables, workerData } from '../workers/worker-data.js';
import { withWorkers } from '../workers/worker-pool.js';
import { workerExecutor } from '../../workers/worker-executor.js';
import { remoteRun } from './remote-run.js';
import { GAME_TIMEOUT, keepsMeasures, type RunOptions } from './run-options.js';
import { type AnyGame, InputError } from '@cards/core';
import { isTrustedModule, moduleOf } from '../../plan/module-address.js';
import { locateGame } from '../modules/import-game.js';
import { type ResolvedExport, resolveModule } from '../modules/resolve-module.js';

/**
 * Whether all code of a batch is that of this project, or was passed as a value. It can then begin in the calling
 * thread before the modules of its games are located, and a short batch ends without that.
 */
export function isTrusted({ cells, source }: Plan): boolean {
  return (
    source === undefined &&
    cells.every(({ game, code }) => isTrustedModule(game.module) && Object.keys(code).length === 0)
  );
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
  const resolved = resolveModule(address.module, resolveFrom);
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

/**
 * Decides where the games of a batch play. Untrusted code from files runs on workers only. A game or a strategy that is
 * passed as a value cannot leave the calling thread. A game of another package plays on workers, because only the
 * watchdog can end an endless loop.
 */
export function whereToPlay({ cells, source }: Plan, locations: GameLocations): 'workers' | 'here' {
  if (source !== undefined) return 'workers';
  const onWorkers = cells.some(({ code }) => Object.keys(code).length > 0);
  const here = cells.some(({ own, game }) => own.length > 0 || !locations.has(game));
  if (onWorkers && here) {
    throw new InputError(
      'a batch cannot combine a strategy from a file with a strategy or a game that is passed as a value: files run on workers only, and workers cannot load values; play two batches, or export the values from files or packages',
    );
  }
  return here ? 'here' : 'workers';
}

export interface Run {
  readonly plan: Plan;
  readonly batch: Batch;
  readonly shard: Shard;
  readonly stored: StoredRun | undefined;
  readonly options: RunOptions;
  readonly resolveFrom: readonly string[];
  readonly tables: SharedTables;
  readonly locate: () => Promise<GameLocations>;
}

/** Plays the blocks of a run on an executor, until none remains or it is paused. Returns whether blocks remain. */
export type Play = (executor: Executor & { machines?(): Machines }, isPaused?: () => boolean) => Promise<boolean>;

/**
 * The processor time for which a batch plays in the calling thread before workers start, in milliseconds: about
 * what a worker takes to start. On a busy computer, more time passes, but more workers would not play faster.
 */
const WARM_UP = 400;

/** The time after which a batch in the calling thread lets other tasks of that thread run, in milliseconds. */
const TURN = 10;

export async function manifestOf({ plan, shard, stored, options, resolveFrom, locate }: Run): Promise<ManifestContent> {
  if (stored !== undefined) return stored.manifest;
  const { command = [], notes = {} } = options;
  const locations = await locate();
  const data = planData(plan, (game) => locations.has(game));
  const versions = installedVersions(data, resolveFrom);
  return { experiment: experimentIdentity(plan), versions, shard, command, notes, ...data };
}

export async function playRemotely(run: Run, play: Play, open: NonNullable<RunOptions['remote']>): Promise<void> {
  const { plan, batch, options } = run;
  const { gameTimeout = GAME_TIMEOUT, signal } = options;
  const isDone = (cell: number): boolean => batch.isDone(cell);
  const executor = await open(remoteRun(plan, { content: await manifestOf(run), gameTimeout, signal, isDone }));
  try {
    await play(executor);
  } finally {
    await executor.close();
  }
}

/** Plays trusted code for a short time, and code that workers cannot load to the end. */
export async function playHere({ plan, options, tables, locate }: Run, play: Play): Promise<void> {
  const before = process.cpuUsage();
  let [last, used] = [performance.now(), 0];
  // To pause after each block takes a fifth of the time of fast games.
  const pause = async (): Promise<void> => {
    if (performance.now() - last < TURN) return;
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    [last, used] = [performance.now(), (user + system) / 1000];
  };
  const thread = threadExecutor(plan.seed, (cell) => tables.of(cell), pause, keepsMeasures(options));
  if (isTrusted(plan) && !(await play(thread, () => used >= WARM_UP))) return;
  if (whereToPlay(plan, await locate()) === 'here') await play(thread);
}

export async function playOnWorkers(
  { plan, batch, options, tables, resolveFrom, locate }: Run,
  play: Play,
): Promise<void> {
  const { workers = availableParallelism(), gameTimeout: timeout = GAME_TIMEOUT, signal, rounds, isolated } = options;
  const isNeeded = (cell: number): boolean => !batch.isDone(cell);
  const data = workerData(plan, { locations: await locate(), resolveFrom, tables, isNeeded, isolated });
  // What a strategy does after its last game of a round is no failure.
  const onLateError = rounds?.onFailure && ((): void => undefined);
  await withWorkers(data, { timeout, signal, onLateError, meter: rounds?.meter }, (pool) =>
    play(workerExecutor(plan, pool, workers, keepsMeasures(options), rounds?.meter)),
  );
}
