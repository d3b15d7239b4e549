import { blockCount, blockSizeOf, firstBlocks, type Shard, WHOLE } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';

/** One block of a batch. */
export interface BlockId {
  /** The cell of the block. */
  readonly cell: Cell;
  /** The position of the cell in the plan, from 0. */
  readonly index: number;
  /** The number of the block within the cell, from 0. */
  readonly block: number;
}

/** The options of a {@link Schedule}: the blocks that it hands out, and their order. */
export interface ScheduleOptions {
  /** The part of the batch; the whole batch when left out. */
  readonly shard?: Shard;
  /** Whether cells are played in the order of the plan; by default, the cell with the most remaining blocks is next. */
  readonly inOrder?: boolean;
  /**
   * Whether a block is known from an earlier run or not needed, and therefore skipped. The arguments are the position
   * of the cell in the plan and the number of the block. No block is known when left out.
   */
  readonly isKnown?: (index: number, block: number) => boolean;
  /**
   * Whether a cell needs no more blocks. The argument is the position of the cell in the plan. By default, every block
   * of every cell is handed out.
   */
  readonly isDone?: (index: number) => boolean;
}

interface Row {
  readonly cell: Cell;
  readonly index: number;
  end: number;
  next: number;
}

/**
 * Hands out the blocks of a batch, each once. A worker stays on its cell while blocks remain, because its JIT code is
 * warm. Then it gets a block of the cell with the most remaining blocks or, with `inOrder`, of the next cell.
 *
 * @example
 * ```ts
 * import { BlockRunner, planExperiment, Results, Schedule, summarize } from '@cards/batch';
 * import { set } from '@cards/set';
 *
 * const plan = planExperiment({ cells: [{ game: set, strategies: ['random'], trials: 1000 }] });
 * const results = new Results(plan);
 * const schedule = new Schedule(plan, { isDone: (cell) => results.isDone(cell) });
 * for (let id = schedule.take(undefined); id !== undefined; id = schedule.take(id)) {
 *   results.add(id.index, id.block, new BlockRunner(id.cell, plan.seed).play(id.block));
 * }
 * summarize(plan, results.entries()).cells[0]?.trials; // => 1000
 * ```
 */
export class Schedule {
  private readonly rows: readonly Row[];
  private readonly step: number;
  private readonly options: ScheduleOptions;

  /**
   * @param plan - the batch
   * @param options - the blocks to hand out, and their order
   */
  constructor(plan: Plan, options: ScheduleOptions = {}) {
    const { shard = WHOLE } = options;
    const firsts = firstBlocks(plan, shard);
    this.rows = plan.cells.map((cell, index) => ({ cell, index, end: blockCount(cell), next: firsts[index] ?? 0 }));
    this.step = shard.of;
    this.options = options;
  }

  /**
   * Sets the end of the blocks to hand out. At first it is the end of the batch.
   *
   * @param games - the number of games of each cell, from 0
   */
  playUpTo(games: number): void {
    for (const row of this.rows) row.end = Math.min(blockCount(row.cell), Math.ceil(games / blockSizeOf(row.cell)));
  }

  /**
   * Hands out the next block.
   *
   * @param last - the block that the same worker got before; undefined for its first block
   * @returns the block; undefined when no block remains
   */
  take(last: BlockId | undefined): BlockId | undefined {
    const same = this.rows[last?.index ?? -1];
    const row = same !== undefined && this.leftOf(same) > 0 ? same : this.nextRow();
    if (row === undefined) return undefined;
    const { cell, index, next: block } = row;
    row.next += this.step;
    return { cell, index, block };
  }

  /** The number of remaining blocks; at most this many will be handed out, because some of them may be known. */
  get left(): number {
    return this.rows.reduce((sum, row) => sum + this.leftOf(row), 0);
  }

  /**
   * Whether a cell needs no more blocks.
   *
   * @param index - the position of the cell in the plan
   */
  isDone(index: number): boolean {
    return this.options.isDone?.(index) === true;
  }

  /** Skips blocks that are known. More of them can be known than before. */
  private leftOf(row: Row): number {
    const { index, end } = row;
    if (this.isDone(index)) return 0;
    while (row.next < end && this.options.isKnown?.(index, row.next) === true) row.next += this.step;
    return Math.max(0, Math.ceil((end - row.next) / this.step));
  }

  private nextRow(): Row | undefined {
    if (this.options.inOrder === true) return this.rows.find((row) => this.leftOf(row) > 0);
    let best: Row | undefined;
    let most = 0;
    for (const row of this.rows) {
      const left = this.leftOf(row);
      if (left > most) [best, most] = [row, left];
    }
    return best;
  }
}
