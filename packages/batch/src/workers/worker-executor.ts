import { blockCount, gamesIn, hasProgram } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import type { Executor } from '../run/executor.js';
import { errorFrom } from '../run/failure.js';
import type { Pool } from './pool.js';

/**
 * The shortest time of a cell for which a new worker is worth its start, in milliseconds. Code that has played other
 * strategies is up to a fifth slower, because its calls have several targets. A new worker costs about 150 ms, most of
 * it for compiling.
 */
const WORTH_A_WORKER = 1500;

/** Plays blocks on workers. A long cell with other strategies than the last one gets a new worker. */
export function workerExecutor(plan: Plan, pool: Pool, slots: number, keepsMeasures = false): Executor {
  /** `[slot]`: the cell of the last block, and its duration for each game, in milliseconds. */
  const last: { readonly cell: Cell; readonly time: number }[] = [];
  return {
    slots,
    play: async (slot, { index, cell, block }) => {
      const { [slot]: before } = last;
      if (before !== undefined && needsWorker(cell, before.cell, before.time)) pool.renew(slot);
      const start = performance.now();
      const answer = await pool.playBlock(slot, { cell: index, block, keepsMeasures }, cell);
      last[slot] = { cell, time: (performance.now() - start) / gamesIn(cell, block) };
      return answer.kind === 'counted' ? answer : { kind: 'failed', error: errorFrom(answer, plan, index) };
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
function playersOf({ strategies, pairedWith = [] }: Cell): string {
  return [...strategies, ...pairedWith].join(' ');
}
