import { hasProgram } from '../../plan/blocks.js';
import { Pool } from '../../workers/pool.js';
import type { WorkerData } from './messages.js';
import { openThread } from './thread.js';

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

/** The start data of workers, without their time limit. */
export type PoolData = Omit<WorkerData, 'timeout'>;

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
  const grace = startsPrograms || data.cells.some(({ code }) => hasProgram(code)) ? PROGRAM_GRACE : 0;
  return new Pool({ open: openThread, data: { ...data, timeout }, timeout, grace, signal, onLateError });
}

function warnOfLateError(message: string): void {
  process.emitWarning(`${message}; the results do not include what it did there`, 'CardsWarning');
}
