import type { Pool } from '../../workers/pool.js';
import type { PoolData } from './worker-data.js';
import type { ThreadOptions } from './worker-pool.js';

/**
 * Opens a pool of worker threads, and ends all workers after its use. The code of workers is imported here, because
 * short batches start no thread.
 *
 * @param data - the start data of the workers
 * @param options - the timeout and the signal
 * @param use - called with the pool
 * @throws the reason of the signal, if the signal ends the tasks
 */
export async function withWorkers<T>(
  data: PoolData,
  options: ThreadOptions,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const { openPool } = await import('./worker-pool.js');
  const pool = openPool(data, options);
  try {
    return await use(pool);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    await pool.close();
  }
}
