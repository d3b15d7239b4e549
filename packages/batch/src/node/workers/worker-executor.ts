import { blockCount, blockSizeOf, gamesIn, hasProgram } from '../../plan/blocks.js';
import type { Cell } from '../../plan/cell.js';
import type { Plan } from '../../plan/plan.js';
import type { Executor } from '../../run/executor.js';
import { errorFrom, type PlayAnswer, type PlayTask } from '../../run/failure.js';
import { blockFailure, WorkerError, type WorkerPool } from './worker-pool.js';

/**
 * The shortest time of a cell for which a new thread is worth its start, in milliseconds. Code that has played other
 * strategies is up to a fifth slower, because its calls have several targets. A new thread costs about 150 ms, most of
 * it for compiling.
 */
const WORTH_A_THREAD = 1500;

/** What the results of a block include besides its histograms. */
export interface WorkerExecutorOptions {
  /** Whether they have the measures of every game. Default: false. */
  readonly keepsMeasures?: boolean;
  /**
   * Whether a failure names the strategy whose code ran, also if its thread ended or timed out. The block is then
   * played once more in a new thread, which notes whose code runs. Default: false.
   */
  readonly attributes?: boolean;
}

/**
 * Creates an executor that plays blocks on worker threads. A long cell with other strategies than the last one gets a
 * new thread.
 *
 * @param plan - the batch
 * @param pool - the workers
 * @param slots - the number of workers
 * @param options - what the results include
 */
export function workerExecutor(
  plan: Plan,
  pool: WorkerPool,
  slots: number,
  { keepsMeasures = false, attributes = false }: WorkerExecutorOptions = {},
): Executor {
  /** `[slot]`: the cell of the last block, and its duration for each game, in milliseconds. */
  const last: { readonly cell: Cell; readonly time: number }[] = [];
  return {
    slots,
    play: async (slot, { index, cell, block }) => {
      const { [slot]: before } = last;
      if (before !== undefined && needsThread(cell, before.cell, before.time)) pool.renew(slot);
      const start = performance.now();
      const answer = await play(slot, cell, { cell: index, block, keepsMeasures });
      last[slot] = { cell, time: (performance.now() - start) / gamesIn(cell, block) };
      return answer.kind === 'counted' ? answer : { kind: 'failed', error: errorFrom(answer, plan, index) };
    },
  };

  async function play(slot: number, cell: Cell, task: PlayTask): Promise<PlayAnswer> {
    if (!attributes) return pool.playBlock(slot, task, blockSizeOf(cell));
    try {
      return await pool.run<PlayTask, PlayAnswer>({ name: 'playTask', task, slot });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      if (!(task.notesPlayer ?? false)) return play(slot, cell, { ...task, notesPlayer: true });
      const failure = blockFailure(error, task.block * blockSizeOf(cell));
      const { [error.player - 1]: strategy } = Object.keys(cell.code);
      return strategy === undefined || failure.kind === 'refused'
        ? failure
        : { ...failure, message: `strategy '${strategy}': ${failure.message}`, strategy };
    }
  }

  /** Whether a cell is long, and plays other code than the cell before, whose games have a known duration. */
  function needsThread(cell: Cell, before: Cell, time: number): boolean {
    if (cell === before || hasProgram(cell.code) || hasProgram(before.code)) return false;
    if (cell.game === before.game && playersOf(cell) === playersOf(before)) return false;
    return (time * cell.trials) / Math.min(slots, blockCount(cell)) >= WORTH_A_THREAD;
  }
}

/** The strategies of a cell, which do not depend on its parameters. */
function playersOf({ strategies, pairedWith = [] }: Cell): string {
  return [...strategies, ...pairedWith].join(' ');
}
