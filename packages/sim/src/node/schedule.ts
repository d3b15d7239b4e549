import { blockCount } from '../block.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';

/** One block of a batch. */
export interface BlockId {
  /** Its cell. */
  readonly cell: Cell;
  /** The position of the cell in the plan. */
  readonly index: number;
  /** Its number within the cell. */
  readonly block: number;
}

/** A cell and the blocks of it that are still to be handed out. */
interface Row {
  readonly cell: Cell;
  readonly index: number;
  readonly end: number;
  next: number;
}

/**
 * Hands out the blocks of a batch, each once. Whoever asks stays on his cell for as long as it lasts, since an engine runs
 * fastest with the strategies it has met; then he takes the cell with the most blocks left.
 */
export class Schedule {
  private readonly rows: readonly Row[];

  /** All blocks of the plan. */
  constructor(plan: Plan) {
    this.rows = plan.cells.map((cell, index) => ({ cell, index, end: blockCount(cell), next: 0 }));
  }

  /**
   * The next block, or undefined when all have been handed out.
   *
   * @param last - the block that the asker had last
   */
  take(last: BlockId | undefined): BlockId | undefined {
    const same = this.rows[last?.index ?? -1];
    const row = same !== undefined && same.next < same.end ? same : this.longest();
    if (row === undefined) return undefined;
    const { cell, index } = row;
    return { cell, index, block: row.next++ };
  }

  /** How many blocks have not been handed out. */
  get left(): number {
    return this.rows.reduce((sum, { next, end }) => sum + end - next, 0);
  }

  private longest(): Row | undefined {
    const open = this.rows.filter(({ next, end }) => next < end);
    return open.reduce<Row | undefined>(
      (best, row) => (best !== undefined && best.end - best.next >= row.end - row.next ? best : row),
      undefined,
    );
  }
}
