import { type Failure, plainError } from '../../run/failure.js';
import type { Pool } from '../../workers/pool.js';
import { TaskError, WorkerError } from '../../workers/messages.js';
import type { PoolData } from './worker-data.js';
import type { ThreadOptions } from './worker-pool.js';

interface TaskErrors {
  /** Returns the error of a task that failed. Default: {@link plainError}. */
  readonly failed?: (failure: Failure) => Error;
  /** Returns the error of a task whose worker ended or timed out. Default: the error itself. */
  readonly ended?: (error: WorkerError) => Error;
}

/** Opens a pool of workers. Their code is imported here, because short batches start none. */
export async function openWorkers(data: PoolData, options: ThreadOptions): Promise<Pool> {
  const { openPool } = await import('./worker-pool.js');
  return openPool(data, options);
}

/** Opens a pool of workers, and ends them after its use; throws the reason of the signal if that ends the tasks. */
export async function withWorkers<T>(
  data: PoolData,
  options: ThreadOptions,
  use: (pool: Pool) => Promise<T>,
  { failed = plainError, ended = (error) => error }: TaskErrors = {},
): Promise<T> {
  const pool = await openWorkers(data, options);
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
