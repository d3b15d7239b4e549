import { gamesIn } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import { isStopReached } from '../summary/stopping.js';
import { Tally, type TallyEntries } from '@cards/statistics';

/** What the finished blocks of a batch have counted, cell by cell. Blocks may come in any order, each once. */
export class Results {
  private readonly cells: readonly CellResult[];

  /** Nothing counted yet. */
  constructor(plan: Plan) {
    this.cells = plan.cells.map((cell) => (cell.stop === undefined ? new CellResult(cell) : new CellResultInOrder(cell)));
  }

  /**
   * Adds a block.
   *
   * @param cell - the position of its cell in the plan
   * @param block - its number within the cell
   * @param counts - for each thing counted, a histogram
   */
  add(cell: number, block: number, counts: readonly TallyEntries[]): void {
    this.cells[cell]?.add(block, counts);
  }

  /** Whether a cell is done: more blocks of it would change nothing. */
  isDone(cell: number): boolean {
    return this.cells[cell]?.done ?? true;
  }

  /**
   * What a cell has counted of its first measure.
   *
   * @param cell - the position of the cell in the plan
   */
  firstMeasure(cell: number): TallyEntries {
    return this.cells[cell]?.firstMeasure() ?? [];
  }

  /**
   * How many games of a cell are counted.
   *
   * @param cell - the position of the cell in the plan
   */
  gamesOf(cell: number): number {
    return this.cells[cell]?.games ?? 0;
  }

  /** How many games are counted. */
  get games(): number {
    return this.cells.reduce((sum, { games }) => sum + games, 0);
  }

  /** All that was counted: for each cell and each thing counted, a histogram. */
  entries(): TallyEntries[][] {
    return this.cells.map((cell) => cell.entries());
  }
}

/** What the blocks of one cell have counted. */
class CellResult {
  /** How many games are counted. */
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
 * The same for a cell with a goal. It counts blocks in the order of their numbers, holds back those that come early, and takes
 * none from the first on that brings it to its goal: where it stops depends on no worker.
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

