import { blockSizeOf } from '../../plan/blocks.js';
import type { Plan } from '../../plan/plan.js';
import type { Executor } from '../../run/executor.js';
import { errorFrom, type PlayAnswer, type PlayTask } from '../../run/failure.js';
import { blockFailure, WorkerError, type WorkerPool } from './worker-pool.js';

/**
 * Creates an executor that plays blocks on worker threads.
 *
 * @param plan - the batch
 * @param pool - the workers
 * @param slots - the number of workers
 * @param keepsMeasures - whether the results have the measures of every game
 */
export function workerExecutor(plan: Plan, pool: WorkerPool, slots: number, keepsMeasures = false): Executor {
  return {
    slots,
    play: async (slot, { index, cell, block }) => {
      const answer = await play(slot, { cell: index, block, keepsMeasures }, blockSizeOf(cell));
      return answer.kind === 'counted' ? answer : { kind: 'failed', error: errorFrom(answer, plan, index) };
    },
  };

  /** Plays one block. If its worker ends or times out, that is the answer. */
  async function play(slot: number, task: PlayTask, blockSize: number): Promise<PlayAnswer> {
    try {
      return await pool.run<PlayTask, PlayAnswer>({ name: 'playTask', task, slot });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      return blockFailure(error, task.block * blockSize);
    }
  }
}
