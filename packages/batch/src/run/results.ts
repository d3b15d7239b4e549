import { gamesIn } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import { isStopReached } from '../summary/stopping.js';
import { Tally, type TallyEntries } from '@cards/statistics';

/** The sums of the finished blocks of a batch, for each cell. Blocks may be added in any order, each once. */
export class Results {
  private readonly cells: readonly CellResult[];

  /** @param plan - the batch; nothing is counted yet */
  constructor(plan: Plan) {
    this.cells = plan.cells.map((cell) =>
      cell.stop === undefined ? new CellResult(cell) : new CellResultInOrder(cell),
    );
  }

  /**
   * Adds a block.
   *
   * @param cell - the position of its cell in the plan
   * @param block - the number of the block within the cell
   * @param counts - `[metric]`: a histogram for each metric of the cell
   */
  add(cell: number, block: number, counts: readonly TallyEntries[]): void {
    this.cells[cell]?.add(block, counts);
  }

  /**
   * Whether a cell is done, so that more blocks of it would change nothing.
   *
   * @param cell - the position of the cell in the plan
   */
  isDone(cell: number): boolean {
    return this.cells[cell]?.done ?? true;
  }

  /**
   * The histogram of the first metric of a cell.
   *
   * @param cell - the position of the cell in the plan
   */
  firstMeasure(cell: number): TallyEntries {
    return this.cells[cell]?.firstMeasure() ?? [];
  }

  /**
   * The number of games of a cell that are counted.
   *
   * @param cell - the position of the cell in the plan
   */
  gamesOf(cell: number): number {
    return this.cells[cell]?.games ?? 0;
  }

  /** The number of games that are counted. */
  get games(): number {
    return this.cells.reduce((sum, { games }) => sum + games, 0);
  }

  /** `[cell][metric]`: all histograms, for {@link summarize}. */
  entries(): TallyEntries[][] {
    return this.cells.map((cell) => cell.entries());
  }
}

/** The sums of the blocks of one cell. */
class CellResult {
  /** The number of games that are counted. */
  games = 0;
  protected readonly cell: Cell;
  private readonly tallies: readonly Tally[];

  constructor(cell: Cell) {
    this.cell = cell;
    this.tallies = cell.metrics.map(({ bounds }) => new Tally(...bounds));
  }

  get done(): boolean {
    return this.games >= this.cell.trials;
  }

  add(block: number, counts: readonly TallyEntries[]): void {
    this.tallies.forEach((tally, at) => tally.merge(counts[at] ?? []));
    this.games += gamesIn(this.cell, block);
  }

  firstMeasure(): TallyEntries {
    return this.tallies[0]?.entries() ?? [];
  }

  entries(): TallyEntries[] {
    return this.tallies.map((tally) => tally.entries());
  }
}

/**
 * The sums of a cell with a stopping rule. It counts blocks in the order of their numbers and holds back those that arrive
 * early. After the first block that satisfies the rule it counts no more, so the end does not depend on workers.
 */
class CellResultInOrder extends CellResult {
  private readonly early = new Map<number, readonly TallyEntries[]>();
  private next = 0;
  private reached = false;

  override get done(): boolean {
    return this.reached || super.done;
  }

  override add(block: number, counts: readonly TallyEntries[]): void {
    if (this.done) return;
    this.early.set(block, counts);
    for (let due = this.early.get(this.next); due !== undefined && !this.done; due = this.early.get(this.next)) {
      super.add(this.next, due);
      this.early.delete(this.next);
      this.next++;
      this.reached = isStopReached(this.cell, this.firstMeasure());
    }
    if (this.done) this.early.clear();
  }
}
