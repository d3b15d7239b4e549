import { InputError } from '@cards/core';
import { checkInteger, checkMembers, cutText, messageOf, thrownAt } from '@cards/core/internal';
import { type CellData, dataOf } from '../plan/plan-data.js';
import type { Cell } from '../plan/cell.js';
import { defined } from '../plan/given-values.js';
import { notLoadable } from '../plan/module-address.js';
import type { Plan } from '../plan/plan.js';
import type { Executor } from '../run/executor.js';
import {
  END,
  type End,
  type ToWorker,
  type Transport,
  type TransportEvents,
  type WorkerPort,
} from '../workers/messages.js';
import { Pool } from '../workers/pool.js';
import { workerExecutor } from '../workers/worker-executor.js';

/**
 * The options of {@link webExecutor}. None of them changes the result.
 *
 * @inline
 */
export interface WebExecutorOptions {
  /** Starts a worker that calls `serveWorker`. The executor starts each worker with its first block. */
  readonly startWorker: () => WebWorker;
  /** The number of workers, an integer from 1. In browsers, `navigator.hardwareConcurrency` is the usual number. */
  readonly slots: number;
  /** The maximum duration of a game in milliseconds; 30 seconds when left out. */
  readonly gameTimeout?: number | undefined;
  /** Ends all workers. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether results have the measures of every game, as the games of a league need them. Default: false.
   *
   * @internal
   */
  readonly keepsMeasures?: boolean;
}

/** An executor that plays blocks in Web Workers. */
export interface WebExecutor extends Executor {
  /** Ends all workers. The promises of blocks in progress are rejected. */
  close(): Promise<void>;
}

/** The default of {@link WebExecutorOptions.gameTimeout}, in milliseconds. */
const GAME_TIMEOUT = 30_000;

/**
 * Creates an executor that plays the blocks of a batch in Web Workers, for `runBlocks` of `@cards/batch`.
 *
 * A watchdog ends a worker whose game does not end. It then plays the block again to find the game.
 *
 * @param plan - the batch. A game must have the member `module`, and strategies must be given by name
 * @param options - the workers and the time limit of a game
 * @throws InputError when a game or a strategy is given as a value, which cannot be sent to a worker
 *
 * @example In a page
 * ```ts no-run: needs Web Workers
 * import { Batch, planExperiment, runBlocks, summarize } from '@cards/batch';
 * import { webExecutor } from '@cards/batch/web';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 1e6 }] });
 * const batch = new Batch(plan);
 * const executor = webExecutor(plan, {
 *   slots: navigator.hardwareConcurrency,
 *   startWorker: () => new Worker(new URL('./games.worker.js', import.meta.url), { type: 'module' }),
 * });
 * await runBlocks(batch, executor);
 * await executor.close();
 * summarize(plan, batch.entries()).digest;
 * ```
 */
export function webExecutor(plan: Plan, options: WebExecutorOptions): WebExecutor {
  checkMembers(plan, 'the plan', 'cells');
  const { slots, keepsMeasures } = checkMembers(options, 'the options');
  checkInteger(slots, 'slots', 1);
  const pool = webPool(options, { seed: plan.seed, cells: plan.cells.map(loadable) });
  return { ...workerExecutor(plan, pool, slots, keepsMeasures), close: () => pool.close() };
}

export function loadable(cell: Cell): CellData {
  const { game, own } = cell;
  if (game.module === undefined) throw notLoadable(game);
  const [value] = own;
  if (value !== undefined)
    throw new InputError(
      `a worker cannot load the strategy ${value.name}, because it is given as a value; name its code`,
    );
  return dataOf(cell);
}

/**
 * Workers under a watchdog, which run any tasks: those of `serve` in their script. A task that is silent for too long
 * is ended with its worker, and the next one gets a new worker.
 */
export function webPool(
  { startWorker, gameTimeout = GAME_TIMEOUT, signal }: Omit<WebExecutorOptions, 'slots'>,
  data: unknown,
  onLateError?: (message: string) => void,
): Pool {
  if (!(gameTimeout > 0))
    throw new InputError(`gameTimeout must be a number of milliseconds greater than 0, not ${gameTimeout}`);
  const open = (events: TransportEvents): Transport => openWorker(startWorker, events);
  return new Pool({ open, data, timeout: gameTimeout, signal, ...defined({ onLateError }) });
}

/** The part of a `Worker` of a browser that its page uses. */
export interface WebWorker {
  /** Sends a message to the worker. */
  postMessage(message: unknown): void;
  /** Ends the worker at once. */
  terminate(): void;
  /** Receives the messages of the worker. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Receives the errors of the worker, such as a script that cannot be loaded. */
  addEventListener(type: 'error', listener: (event: object) => void): void;
}

/** The part of the global scope of a Web Worker, `self`, that `serveWorker` uses. */
export interface WorkerScope {
  /** The source of random numbers of the browser, which strategies must not use. */
  readonly crypto: object;
  /** Sends a message to the page. */
  postMessage(message: unknown): void;
  /** Receives the messages of the page. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Receives the errors of promises that nothing handles. */
  addEventListener(type: 'unhandledrejection', listener: (event: { readonly reason: unknown }) => void): void;
}

/** The message of a worker that ends: its promises and timers have failed, or have had time to fail. */
interface Ending {
  readonly end: End;
}

/** The time that timers and promises of a strategy get after its games, in milliseconds. */
const SETTLING = 50;

function openWorker(startWorker: () => WebWorker, { onMessage, onEnd }: TransportEvents): Transport {
  const worker = startWorker();
  let isOver = false;
  const finish = (end: End): void => {
    isOver = true;
    worker.terminate();
    onEnd(end);
  };
  worker.addEventListener('error', (event) => finish({ reason: errorText(event), isError: true }));
  worker.addEventListener('message', ({ data }) => {
    const { end } = data as Partial<Ending>;
    // A worker that was ended has no more to say.
    if (isOver) return;
    if (end === undefined) onMessage(data);
    else finish(end);
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => finish({ reason: 'it was ended', isError: false }),
  };
}

export function workerPort(scope: WorkerScope): WorkerPort {
  // Code of users is loaded later, and could replace these functions.
  const send = scope.postMessage.bind(scope);
  const wait = setTimeout;
  const end = (reason: string, isError: boolean): void => send({ end: { reason, isError } } satisfies Ending);
  scope.addEventListener('unhandledrejection', ({ reason }) =>
    end(cutText(messageOf(reason) + thrownAt(reason)), true),
  );
  return {
    post: send,
    onMessage: (listener) => scope.addEventListener('message', ({ data }) => listener(data as ToWorker)),
    end: () => void wait(() => end(END, false), SETTLING),
  };
}

/** The text of an error event. A script that cannot be loaded has none. */
function errorText(event: object): string {
  const message: unknown = Reflect.get(event, 'message');
  if (typeof message !== 'string' || message === '') return 'its script cannot be loaded';
  return cutText(message.replace(/^Uncaught (?:Error: )?/, ''));
}
