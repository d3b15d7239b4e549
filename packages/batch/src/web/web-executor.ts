import { InputError } from '@cards/core';
import { blockSizeOf } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { CellData } from '../plan/cell-data.js';
import type { Plan } from '../plan/plan.js';
import { dataOf } from '../plan/plan-data.js';
import type { BlockResult, Executor } from '../run/executor.js';
import { errorFrom, type Failure, type PlayAnswer } from '../run/failure.js';
import type { BlockId } from '../run/schedule.js';
import { type Outcome, WatchedWorker, type WebWorker } from './watched-worker.js';
import { MessageWatchdog, silenceText } from './watchdog.js';

/** The options of {@link webExecutor}. None of them changes the result. */
export interface WebExecutorOptions {
  /** Starts a worker that calls {@link serveBlocks}. The executor starts each worker with its first block. */
  readonly startWorker: () => WebWorker;
  /** The number of workers, an integer from 1. In browsers, `navigator.hardwareConcurrency` is the usual number. */
  readonly slots: number;
  /** The maximum duration of a game in milliseconds; {@link WEB_GAME_TIMEOUT}, 30 seconds, when left out. */
  readonly gameTimeout?: number | undefined;
}

/** An executor that plays blocks in Web Workers. */
export interface WebExecutor extends Executor {
  /** Ends all workers at once. The promises of blocks in progress are rejected. */
  close(): void;
}

/** The default of {@link WebExecutorOptions.gameTimeout}, in milliseconds. */
export const WEB_GAME_TIMEOUT = 30_000;

/** No game of a block is reported exactly: the worker sends a few heartbeats in each second. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Creates an executor that plays the blocks of a batch in Web Workers, for `runBlocks` of `@cards/batch`.
 *
 * A watchdog ends a worker whose game does not end; the heartbeats are messages, so no special headers are necessary.
 * It then plays the block again to find the game, which may take `gameTimeout` once more.
 *
 * @param plan - the batch. A game must have the member `module`, and strategies must be given by name
 * @param options - the workers and the time limit of a game
 * @throws InputError when a game or a strategy is given as a value, which cannot be sent to a worker
 *
 * @example In a page
 * ```ts no-run: needs Web Workers
 * import { planExperiment, Results, runBlocks, Schedule, summarize } from '@cards/batch';
 * import { webExecutor } from '@cards/batch/web';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 1e6 }] });
 * const results = new Results(plan);
 * const executor = webExecutor(plan, {
 *   slots: navigator.hardwareConcurrency,
 *   startWorker: () => new Worker(new URL('./games.worker.js', import.meta.url), { type: 'module' }),
 * });
 * await runBlocks(new Schedule(plan), executor, {}, ({ index, block }, counts) => results.add(index, block, counts));
 * executor.close();
 * summarize(plan, results.entries()).digest;
 * ```
 */
export function webExecutor(
  plan: Plan,
  { startWorker, slots, gameTimeout = WEB_GAME_TIMEOUT }: WebExecutorOptions,
): WebExecutor {
  if (!(Number.isInteger(slots) && slots >= 1)) throw new InputError(`slots must be an integer from 1, not ${slots}`);
  if (!(gameTimeout > 0))
    throw new InputError(`gameTimeout must be a number of milliseconds greater than 0, not ${gameTimeout}`);
  const batch = { kind: 'batch', seed: plan.seed, cells: plan.cells.map(loadable) } as const;
  const watchdog = new MessageWatchdog(gameTimeout);
  const workers = Array.from({ length: slots }, () => new WatchedWorker<PlayAnswer>(startWorker, batch, watchdog));
  let isClosed = false;
  return {
    slots,
    play: async (slot, { index, cell, block }) => {
      const worker = workers[slot];
      if (isClosed || worker === undefined) throw new Error(`the executor is closed or has no slot ${slot}`);
      const task = { kind: 'block', cell: index, block } as const;
      const first = await worker.run({ ...task, exactFrom: NEVER });
      // Once more, to find the game. A computer that was asleep gets a second chance.
      const outcome = first.kind === 'silent' ? await worker.run({ ...task, exactFrom: first.position }) : first;
      if (isClosed) throw new Error('the executor was closed');
      return resultOf(outcome, plan, { index, cell, block }, gameTimeout);
    },
    close: () => {
      isClosed = true;
      for (const worker of workers) worker.end({ kind: 'ended', message: 'the executor was closed' });
      watchdog.stop();
    },
  };
}

function loadable(cell: Cell): CellData {
  const { game, own } = cell;
  if (game.module === undefined)
    throw new InputError(`a worker can't load the game ${game.id}: no module exports it; set its member 'module'`);
  const [value] = own;
  if (value !== undefined)
    throw new InputError(
      `a worker can't load the strategy ${value.name}, because it is given as a value; name its code`,
    );
  return dataOf(cell);
}

function resultOf(
  outcome: Outcome<PlayAnswer>,
  plan: Plan,
  { index, cell, block }: BlockId,
  timeout: number,
): BlockResult {
  if (outcome.kind === 'answer' && outcome.answer.kind === 'counted') return outcome.answer;
  const failure = failureFrom(outcome, block * blockSizeOf(cell), timeout);
  return { kind: 'failed', error: errorFrom(failure, plan, index) };
}

function failureFrom(outcome: Outcome<PlayAnswer>, first: number, timeout: number): Failure {
  if (outcome.kind === 'answer') return outcome.answer as Failure;
  if (outcome.kind === 'ended') return { kind: 'misbehaved', message: `a worker ended: ${outcome.message}` };
  const message = silenceText(outcome.position, timeout);
  return outcome.position < 0
    ? { kind: 'misbehaved', message: `while loading strategies: ${message}` }
    : { kind: 'failed', message, game: first + outcome.position };
}
