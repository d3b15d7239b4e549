import { hasProgram } from '../../plan/blocks.js';
import { Pool } from '../../workers/pool.js';
import type { PoolData } from './worker-data.js';
import { fileURLToPath } from 'node:url';
import type { Worker as Thread } from 'node:worker_threads';
import { cutText, messageOf, thrownAt } from '@cards/core';
import type { Transport, TransportEvents } from '../../workers/messages.js';
import { whereItHangs } from './where-it-hangs.js';
import { ProgramProcess, type ProgramStart } from '../external/program-process.js';

/** The options of {@link openPool}. */
export interface ThreadOptions {
  /** The maximum time without progress, in milliseconds. */
  readonly timeout: number;
  /** Whether the tasks start programs, besides those of the cells. Default: false. */
  readonly startsPrograms?: boolean;
  /** Ends all tasks. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when the pool is closed, for each thread that failed after its last task, such as in a timer. Default: a
   * warning of the process.
   */
  readonly onLateError?: ((message: string) => void) | undefined;
}

/**
 * The time that a worker gets to report that an external player has timed out, in milliseconds. It can name the player,
 * and the watchdog cannot.
 */
const PROGRAM_GRACE = 2000;

/**
 * Opens a pool of worker threads.
 *
 * @param data - the start data of the workers
 * @param options - the timeout and the signal
 */
export function openPool(
  data: PoolData,
  { timeout, startsPrograms = false, signal, onLateError = warnOfLateError }: ThreadOptions,
): Pool {
  const grace =
    startsPrograms || data.isolated === true || data.cells.some(({ code }) => hasProgram(code)) ? PROGRAM_GRACE : 0;
  return new Pool({ open: openThread, data: { ...data, timeout }, timeout, grace, signal, onLateError });
}

function warnOfLateError(message: string): void {
  process.emitWarning(`${message}; the results do not include what it did there`, 'CardsWarning');
}

/** In a build, the file of the worker is next to this one. */
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

/** The maximum heap of a worker in megabytes, without shared tables. */
const HEAP = 1024;

/** The time that a thread gets to end when it is terminated, in milliseconds. */
const END_TIMEOUT = 1000;

/** Starts a worker thread. */
export function openThread({ onMessage, onEnd }: TransportEvents): Transport {
  // Imported here, because short batches start no thread.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP } });
  /** The ends of the programs that the worker has started. */
  const programs: Promise<void>[] = [];
  let failed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  allowListeners(1);
  worker.on('message', (message: { readonly program?: ProgramStart }) => {
    if (message.program === undefined) return onMessage(message);
    programs.push(new ProgramProcess(message.program).ended);
  });
  worker.on('error', (error) => (failed ??= cutText(messageOf(error) + thrownAt(error))));
  worker.once('exit', (code) => {
    clearTimeout(timer);
    allowListeners(-1);
    const end = { reason: failed ?? `exit code ${code}`, isError: failed !== undefined };
    void Promise.all(programs).then(() => onEnd(end));
  });
  return {
    post: (message) => worker.postMessage(message),
    whereItHangs: () => whereItHangs(worker.threadId),
    terminate: () => {
      void worker.terminate();
      timer ??= setTimeout(() => {
        abandon(worker);
        onEnd({ reason: 'a call of the system blocks it', isError: false });
      }, END_TIMEOUT);
    },
  };
}

/**
 * Gives up a thread that a call of the system blocks, such as reading a pipe. Node waits for it when the process ends,
 * so the process is killed then.
 */
function abandon(thread: Thread): void {
  thread.unref();
  process.once('exit', killProcess);
  thread.once('exit', () => process.off('exit', killProcess));
}

function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Adds to the number of listeners that the output of the process accepts without a warning. Node pipes the output of
 * each worker to it, and adds listeners when its reader is slow.
 */
function allowListeners(more: number): void {
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(stream.getMaxListeners() + more);
}
