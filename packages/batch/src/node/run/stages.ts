import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Plan } from '../../plan/plan.js';
import type { Shard } from '../../plan/shard.js';
import { type Executor, threadExecutor } from '../../run/executor.js';
import type { Machines } from '../../run/progress.js';
import type { Results } from '../../run/results.js';
import type { Log } from '../durable/log.js';
import type { ManifestContent } from '../durable/manifest-text.js';
import { manifestContent } from '../durable/run-directory.js';
import type { StoredRun } from '../durable/stored-run.js';
import { versionsOf } from '../durable/versions.js';
import type { SharedTables } from '../workers/shared-tables.js';
import { type GameLocations, workerData } from '../workers/worker-data.js';
import { workerExecutor } from '../../workers/worker-executor.js';
import { withWorkers } from '../workers/with-workers.js';
import { remoteRun } from './remote-run.js';
import { GAME_TIMEOUT, keepsMeasures, type RunOptions } from './run-options.js';
import { isTrusted, whereToPlay } from './where-to-play.js';

/** A run in progress. */
export interface Run {
  readonly plan: Plan;
  readonly shard: Shard;
  /** The run in its directory, if it is open already. */
  readonly stored: StoredRun | undefined;
  readonly options: RunOptions;
  readonly resolveFrom: readonly string[];
  readonly results: Results;
  /** The precomputed tables of its strategies. */
  readonly tables: SharedTables;
  /** Finds the modules of its games. */
  readonly locate: () => Promise<GameLocations>;
}

/**
 * Plays the blocks of a run on an executor, until none remains or it is paused.
 *
 * @returns whether blocks remain
 */
export type Play = (executor: Executor & { machines?(): Machines }, isPaused?: () => boolean) => Promise<boolean>;

/**
 * The processor time for which a batch plays in the calling thread before workers start, in milliseconds. On a busy
 * computer, more time passes, but more workers would not play faster.
 */
const WARM_UP = 100;

/** The manifest of a run. */
export async function manifestOf({ plan, shard, stored, options, locate }: Run): Promise<ManifestContent> {
  if (stored !== undefined) return stored.manifest;
  const { command = [], notes = {} } = options;
  const locations = await locate();
  return manifestContent(plan, { shard, command, notes, locations, versions: versionsOf(locations) });
}

/** Plays the blocks of a run in other processes. */
export async function playRemotely(
  run: Run,
  play: Play,
  open: NonNullable<RunOptions['remote']>,
  log: Log | undefined,
): Promise<void> {
  const { plan, options, results } = run;
  const { gameTimeout = GAME_TIMEOUT, signal } = options;
  const isDone = (cell: number): boolean => results.isDone(cell);
  const flushed = async (): Promise<void> => log?.flush();
  const executor = await open(
    remoteRun(plan, { content: await manifestOf(run), gameTimeout, signal, isDone, flushed }),
  );
  try {
    await play(executor);
  } finally {
    await executor.close();
  }
}

/** Plays trusted code for a short time, and code that workers cannot load to the end. */
export async function playHere({ plan, options, tables, locate }: Run, play: Play): Promise<void> {
  const thread = threadExecutor(plan.seed, (cell) => tables.of(cell), setImmediate, keepsMeasures(options));
  const before = process.cpuUsage();
  const isWarm = (): boolean => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 >= WARM_UP;
  };
  if (isTrusted(plan) && !(await play(thread, isWarm))) return;
  if (whereToPlay(plan, await locate()) === 'here') await play(thread);
}

/** Plays the blocks of a run on worker threads. */
export async function playOnWorkers(
  { plan, options, results, tables, resolveFrom, locate }: Run,
  play: Play,
): Promise<void> {
  const { workers = availableParallelism(), gameTimeout: timeout = GAME_TIMEOUT, signal, rounds } = options;
  const isNeeded = (cell: number): boolean => !results.isDone(cell);
  const data = workerData(plan, { locations: await locate(), resolveFrom, tables, isNeeded });
  // What a strategy does after its last game of a round is no failure.
  const onLateError = rounds && ((): void => undefined);
  await withWorkers(data, { timeout, signal, onLateError }, (pool) =>
    play(workerExecutor(plan, pool, workers, keepsMeasures(options))),
  );
}
