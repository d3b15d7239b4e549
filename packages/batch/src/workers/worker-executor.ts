import { blockCount, gamesIn, hasProgram } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import type { BlockId } from '../run/batch.js';
import type { BlockResult, Executor } from '../run/executor.js';
import { errorFrom } from '../run/failure.js';
import type { Meter } from '../run/usage.js';
import type { Pool } from './pool.js';

/**
 * The shortest time of a cell for which a new worker is worth its start, in milliseconds. Code that has played other
 * strategies is up to a fifth slower, because its calls have several targets. A new worker costs about 150 ms, most of
 * it for compiling.
 */
const WORTH_A_WORKER = 1500;

/** The time after which a worker answers, in milliseconds: long compared with what a message costs. */
export const TASK_TIME = 200;

/** The largest number of blocks in a task. */
const MOST = 16_384;

/**
 * Plays blocks on workers. If a worker has played its blocks in time, it gets twice as many next. A long cell with
 * other strategies than the last one gets a new worker.
 */
export function workerExecutor(plan: Plan, pool: Pool, slots: number, keepsMeasures = false, meter?: Meter): Executor {
  /** `[slot]`: the first cell of the last task, the milliseconds of a game, and the largest number of blocks next. */
  const last: { readonly cell: Cell; readonly time: number; readonly most: number }[] = [];
  return {
    get slots() {
      return meter?.slots(slots) ?? slots;
    },
    most: (slot) => (pool.isOneByOne ? 1 : (last[slot]?.most ?? 1)),
    play: async (slot, blocks) => {
      const [{ [slot]: before }, [{ cell }]] = [last, blocks as readonly [BlockId]];
      const isNew = before === undefined || needsWorker(cell, before.cell, before.time);
      if (isNew && before !== undefined) pool.renew(slot);
      const start = performance.now();
      const answers = await pool.playBlocks(slot, blocks, { time: TASK_TIME, keepsMeasures });
      const played = blocks.slice(0, answers.length);
      const time = (performance.now() - start) / played.reduce((sum, one) => sum + gamesIn(one.cell, one.block), 0);
      last[slot] = {
        cell,
        // The first task of a worker includes its start and that of the code: no cell is known to be long after it.
        time: isNew ? 0 : time,
        most: Math.min(played.length < blocks.length ? played.length : 2 * played.length, MOST),
      };
      return answers.map((one, at): BlockResult =>
        one.kind === 'counted' ? one : { kind: 'failed', error: errorFrom(one, plan, (blocks[at] as BlockId).index) },
      );
    },
  };

  /** Whether a cell is long, and plays other code than the cell before, whose games have a known duration. */
  function needsWorker(cell: Cell, before: Cell, time: number): boolean {
    if (cell === before || hasProgram(cell.code) || hasProgram(before.code)) return false;
    if (cell.game === before.game && playersOf(cell) === playersOf(before)) return false;
    return (time * cell.trials) / Math.min(slots, blockCount(cell)) >= WORTH_A_WORKER;
  }
}

/** The strategies of a cell, which do not depend on its parameters. */
function playersOf({ lineups }: Cell): string {
  return lineups.flat().join(' ');
}
