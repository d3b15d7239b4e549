import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '@cards/core';
import { OpenCell } from '../block.js';
import { GAMES } from '../games.js';
import { type Experiment, gamesOf, type Plan, planExperiment } from '../plan/plan.js';
import { Results } from '../results.js';
import type { Progress } from '../simulate.js';
import { summarize } from '../summary/summarize.js';
import type { Summary } from '../summary/summary.js';
import type { TallyEntries } from '../tally.js';
import { type BlockId, Schedule } from './schedule.js';
import { playOnWorkers } from './workers.js';

/** How a batch is run. None of it changes a byte of the result. */
export interface RunOptions {
  /** How many threads, 1 to {@link MAX_WORKERS}; as many as the machine has processors when left out. */
  readonly workers?: number;
  /** How long one game may take, in milliseconds; 30,000 when left out. Watched on workers only. */
  readonly patience?: number;
  /** Ends the batch early, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told after every block. */
  readonly onProgress?: (progress: Progress) => void;
}

/** More threads than this help nobody. */
export const MAX_WORKERS = 1024;

/** A batch that takes less than this, in milliseconds, is over before workers would have started. */
const WARM_UP = 100;

/**
 * Plays a batch on worker threads.
 *
 * Strategies from files are played in workers always. Strategies and games of your own that are given as values can't leave
 * the calling thread, and a batch with one is played there; so one batch can't have both.
 *
 * @param experiment - what to play
 * @param options - how to run it
 * @returns the same summary, to the last bit, as any other number of workers or the pure `simulate` gives
 * @throws InputError for an invalid experiment, or a strategy that can't be loaded
 * @throws GameError when a strategy or a game breaks its contract or finds no end
 * @throws the signal's reason when that ends the batch
 */
export async function simulate(experiment: Experiment, options: RunOptions = {}): Promise<Summary> {
  const plan = planExperiment(experiment);
  const { workers = availableParallelism(), patience = 30_000, signal, onProgress } = options;
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
    throw new InputError(`workers is a whole number from 1 to ${MAX_WORKERS}, not ${workers}`);
  }
  if (!(patience > 0)) throw new InputError(`patience is a number of milliseconds above 0, not ${patience}`);
  const schedule = new Schedule(plan);
  const results = new Results(plan);
  const total = gamesOf(plan);
  const onBlock: OnBlock = ({ index, block }, counts) => {
    results.add(index, block, counts);
    onProgress?.({ games: results.games, total });
  };
  const onWorkers = plan.cells.some(({ code }) => Object.keys(code).length > 0);
  const here = plan.cells.some(({ own, game }) => own.length > 0 || !GAMES.includes(game));
  if (onWorkers && here) {
    throw new InputError('a strategy from a file can\'t meet a strategy or a game that is given as a value: workers know only one of them');
  }
  if (!onWorkers) await playHere(plan, schedule, here ? Number.POSITIVE_INFINITY : WARM_UP, signal, onBlock);
  if (results.games < total) {
    const busy = Math.min(workers, schedule.left);
    await playOnWorkers(plan, schedule, { workers: busy, patience, signal }, onBlock);
  }
  return summarize(plan, results.entries());
}

/** Given each finished block, in any order. */
type OnBlock = (id: BlockId, counts: readonly TallyEntries[]) => void;

/** Plays blocks in the calling thread until none is left, or the time is over. */
async function playHere(
  plan: Plan,
  schedule: Schedule,
  time: number,
  signal: AbortSignal | undefined,
  onBlock: OnBlock,
): Promise<void> {
  const end = performance.now() + time;
  let last: BlockId | undefined;
  let open: OpenCell | undefined;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const id = schedule.take(last);
    if (id === undefined) return;
    if (open === undefined || id.cell !== last?.cell) open = new OpenCell(id.cell, plan.seed);
    onBlock(id, open.play(id.block));
    last = id;
    // Signals and timers have their turn.
    await setImmediate();
  }
}
