import { hasProgram } from '../../plan/blocks.js';
import { type Failure, plainError } from '../../run/failure.js';
import type { Meter } from '../../run/usage.js';
import { TaskError, WorkerError } from '../../workers/messages.js';
import { Pool } from '../../workers/pool.js';
import { copyEntries } from '../isolated/sandbox.js';
import { loadsUserCode, type PoolData, type WorkerData } from './worker-data.js';
import { openProcess, openThread } from './open-worker.js';

export interface ThreadOptions {
  readonly timeout: number;
  /** Whether the tasks start programs, besides those of the cells. Default: false. */
  readonly startsPrograms?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Gets the message of each thread that failed after its last task, such as in a timer. Default: a warning. */
  readonly onLateError?: ((message: string) => void) | undefined;
  readonly meter?: Meter | undefined;
}

/**
 * The time that a worker gets to report that an external player has timed out, in milliseconds, besides the time of the
 * other players. It can name the player, and the watchdog cannot.
 */
const PROGRAM_GRACE = 2000;

/** Opens a pool of workers: threads, or processes if they load code of users, which can block a thread for ever. */
export function openPool(
  data: PoolData,
  { timeout, startsPrograms = false, signal, onLateError = warnOfLateError, meter }: ThreadOptions,
): Pool {
  const grace =
    startsPrograms || data.isolated !== undefined || data.cells.some(({ code }) => hasProgram(code))
      ? timeout + PROGRAM_GRACE
      : 0;
  // A debugger shows the threads of its process only.
  const inProcess = loadsUserCode(data) && process.getBuiltinModule('node:inspector').url() === undefined;
  const open = inProcess ? openProcess : openThread;
  const { isolated, remove } = data.isolated ? copyEntries(data.isolated) : {};
  const given: WorkerData = { ...data, timeout, isolated, isMetered: meter !== undefined };
  const onlyOwnCode = isolated !== undefined && !inProcess;
  return new Pool({ open, data: given, timeout, grace, signal, onLateError, onlyOwnCode, onClosed: remove, meter });
}

interface TaskErrors {
  /** Returns the error of a task that failed. Default: {@link plainError}. */
  readonly failed?: (failure: Failure) => Error;
  /** Returns the error of a task whose worker ended or timed out. Default: the error itself. */
  readonly ended?: (error: WorkerError) => Error;
}

/** Opens a pool of workers, and ends them after its use; throws the reason of the signal if that ends the tasks. */
export async function withWorkers<T>(
  data: PoolData,
  options: ThreadOptions,
  use: (pool: Pool) => Promise<T>,
  { failed = plainError, ended = (error) => error }: TaskErrors = {},
): Promise<T> {
  const pool = openPool(data, options);
  try {
    return await use(pool);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof TaskError) throw failed(error.failure);
    throw error instanceof WorkerError ? ended(error) : error;
  } finally {
    await pool.close();
  }
}

function warnOfLateError(message: string): void {
  process.emitWarning(`${message}; the results do not include what it did there`, 'CardsWarning');
}
