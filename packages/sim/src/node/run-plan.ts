import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '@cards/core';
import { BlockRunner } from '../block.js';
import { GAMES } from '../games.js';
import type { Plan } from '../plan/plan.js';
import { gamesOfShard, type Shard, WHOLE } from '../plan/shard.js';
import { Results } from '../results.js';
import type { Progress } from '../simulate.js';
import type { TallyEntries } from '../tally.js';
import { manifestContent, RunDirectory } from './durable/run-directory.js';
import { liveEstimates } from './latest.js';
import { type BlockId, Schedule } from './schedule.js';
import { SharedTables } from './shared-tables.js';
import { playOnWorkers } from './workers.js';

/** How a batch is run. None of it changes a byte of the result. */
export interface RunOptions {
  /** How many threads, 1 to {@link MAX_WORKERS}; as many as the machine has processors when left out. */
  readonly workers?: number | undefined;
  /** How long one game may take, in milliseconds; 30,000 when left out. Watched on workers only. */
  readonly gameTimeout?: number | undefined;
  /** Ends the batch early, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told after every block. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * A directory to which finished blocks are written as they come. A batch that is broken off, in whatever way, goes on from there: by the
   * same call, or by `resume`.
   */
  readonly out?: string | undefined;
  /** Told when the directory is open: from then on, what is finished is kept. */
  readonly onOpen?: (() => void) | undefined;
  /** The command that makes the same batch, noted in that directory. */
  readonly command?: readonly string[] | undefined;
}

/** More threads than this help nobody. */
export const MAX_WORKERS = 1024;

/** How long one game may take, in milliseconds, when nobody says. */
export const GAME_TIMEOUT = 30_000;

/** A batch that takes less than this, in milliseconds, is over before workers would have started. */
const WARM_UP = 100;

/**
 * Plays a batch, or a shard of it.
 *
 * @param plan - the batch
 * @param options - how to run it
 * @param shard - which part of it
 * @returns what was counted, with what was counted before it was broken off
 * @throws InputError for options out of their bounds, or a strategy that can't be loaded
 * @throws GameError when a strategy or a game breaks its contract or finds no end
 * @throws RunError when the directory holds something else or can't be written
 * @throws the signal's reason when that ends the batch
 */
export async function runPlan(plan: Plan, options: RunOptions, shard: Shard = WHOLE): Promise<Results> {
  const { workers = availableParallelism(), gameTimeout = GAME_TIMEOUT, signal, out, onOpen, onProgress, command = [] } = options;
  checkOptions(workers, gameTimeout);
  if (out === '') throw new InputError('the directory of a run has a name');
  const where = whereToPlay(plan);
  const results = new Results(plan);
  const directory = out === undefined
    ? undefined
    : await RunDirectory.open(out, manifestContent(plan, shard, command), plan, (cell, block, counts) => results.add(cell, block, counts));
  if (directory !== undefined) onOpen?.();
  const schedule = new Schedule(plan, {
    shard,
    isKnown: (cell, block) => directory?.known.has(cell, block) ?? false,
    isDone: (cell) => results.isDone(cell),
  });
  const total = gamesOfShard(plan, shard);
  const tables = new SharedTables();
  const open = plan.cells.some(({ stop }) => stop !== undefined) ? { open: true as const } : {};
  const liveEstimate = liveEstimates(plan, results);
  const onBlock: OnBlock = (id, counts) => {
    directory?.append(id, counts);
    results.add(id.index, id.block, counts);
    onProgress?.({ games: results.games, total, ...open, ...liveEstimate() });
  };
  try {
    if (where !== 'workers') await playHere(plan, schedule, { time: where === 'here' ? Number.POSITIVE_INFINITY : WARM_UP, signal, tables }, onBlock);
    const busy = Math.min(workers, schedule.left);
    if (busy > 0) await playOnWorkers(plan, schedule, { workers: busy, gameTimeout, signal, isDone: (cell) => results.isDone(cell), tables }, onBlock);
  } finally {
    await directory?.close();
  }
  return results;
}

function checkOptions(workers: number, gameTimeout: number): void {
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
    throw new InputError(`workers is a whole number from 1 to ${MAX_WORKERS}, not ${workers}`);
  }
  if (!(gameTimeout > 0)) throw new InputError(`gameTimeout is a number of milliseconds above 0, not ${gameTimeout}`);
}

/** Strange code from files runs on workers only; what is given as a value can't leave the calling thread. */
function whereToPlay({ cells, source }: Plan): 'workers' | 'here' | 'anywhere' {
  if (source !== undefined) return 'workers';
  const onWorkers = cells.some(({ code }) => Object.keys(code).length > 0);
  const here = cells.some(({ own, game }) => own.length > 0 || !GAMES.includes(game));
  if (onWorkers && here) {
    throw new InputError('a strategy from a file can\'t meet a strategy or a game that is given as a value: workers know only one of them');
  }
  if (onWorkers) return 'workers';
  return here ? 'here' : 'anywhere';
}

/** Given each finished block, in any order. */
type OnBlock = (id: BlockId, counts: readonly TallyEntries[]) => void;

/** Plays blocks in the calling thread until none is left, or the time is over. */
async function playHere(
  plan: Plan,
  schedule: Schedule,
  { time, signal, tables }: { readonly time: number; readonly signal: AbortSignal | undefined; readonly tables: SharedTables },
  onBlock: OnBlock,
): Promise<void> {
  const end = performance.now() + time;
  let last: BlockId | undefined;
  let open: BlockRunner | undefined;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const id = schedule.take(last);
    if (id === undefined) return;
    if (open === undefined || id.cell !== last?.cell) open = new BlockRunner(id.cell, plan.seed, tables.of(id.cell));
    onBlock(id, open.play(id.block));
    last = id;
    // Signals and timers have their turn.
    await setImmediate();
  }
}
