import type { Plan } from '../../plan/plan.js';
import type { ExactExecutor } from '../../run/exact-executor.js';
import { errorFrom } from '../../run/failure.js';
import type { ExactResultAnswer, ExactResultTask } from './messages.js';
import type { WorkerPool } from './worker-pool.js';

/**
 * Creates an executor that computes exact results on worker threads.
 *
 * @param plan - the batch
 * @param pool - the workers
 * @param slots - the number of workers
 */
export function workerExactExecutor(plan: Plan, pool: WorkerPool, slots: number): ExactExecutor {
  return {
    slots,
    compute: async (slot, { cell, lineup }) => {
      const task = { cell, lineup };
      const answer = await pool.run<ExactResultTask, ExactResultAnswer>({ name: 'exactTask', task, slot });
      if (answer.kind === 'computed') return answer.result;
      throw errorFrom(answer, plan, cell);
    },
  };
}
