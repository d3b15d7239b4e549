import { gamesIn } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import { summarizeStop } from '../summary/stopping.js';
import { Tally, type TallyEntries } from '@cards/statistics';

/**
 * Adds up the histograms of the finished blocks of a batch. Add each block once, in any order: the sums do not depend
 * on the order. A cell with a stopping rule ends at the first block, by number, after which the rule is satisfied;
 * later blocks are ignored.
 *
 * @example
 * ```ts
 * import { BlockRunner, planExperiment, Results, summarize } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const game = { ...pairs, defaults: { blockSize: 50 } };
 * const plan = planExperiment({ cells: [{ game, strategies: ['good'], trials: 100 }] });
 * const results = new Results(plan);
 * for (const [index, cell] of plan.cells.entries()) {
 *   const runner = new BlockRunner(cell, plan.seed);
 *   results.add(index, 1, runner.play(1));
 *   results.isDone(index); // => false
 *   results.add(index, 0, runner.play(0));
 *   results.isDone(index); // => true
 * }
 * summarize(plan, results.entries()).cells[0]?.measures['flips']?.n; // => 100
 * ```
 */
export class Results {
  private readonly cells: readonly CellResult[];

  /** @param plan - the batch */
  constructor(plan: Plan) {
    this.cells = plan.cells.map((cell) =>
      cell.stop === undefined ? new CellResult(cell) : new CellResultInOrder(cell),
    );
  }

  /**
   * Adds a finished block.
   *
   * @param cell - the position of the cell in the plan, from 0
   * @param block - the number of the block within the cell, from 0
   * @param counts - `[measure]`: a histogram for each measure of the cell, as `BlockRunner.play` returns them
   */
  add(cell: number, block: number, counts: readonly TallyEntries[]): void {
    this.cells[cell]?.add(block, counts);
  }

  /**
   * Whether a cell is done: all of its games are counted, or its stopping rule is satisfied.
   *
   * @param cell - the position of the cell in the plan
   */
  isDone(cell: number): boolean {
    return this.cells[cell]?.done ?? true;
  }

  /**
   * The histogram of the first measure of a cell, `[value, count]` by ascending value.
   *
   * @param cell - the position of the cell in the plan
   */
  firstMeasure(cell: number): TallyEntries {
    return this.cells[cell]?.firstMeasure() ?? [];
  }

  /**
   * The number of games of a cell that are counted so far; in a paired cell, of game pairs.
   *
   * @param cell - the position of the cell in the plan
   */
  gamesOf(cell: number): number {
    return this.cells[cell]?.games ?? 0;
  }

  /** The number of games of all cells that are counted so far. A game pair counts once. */
  get games(): number {
    return this.cells.reduce((sum, { games }) => sum + games, 0);
  }

  /** All histograms as `[cell][measure]`, the argument of {@link summarize}. */
  entries(): TallyEntries[][] {
    return this.cells.map((cell) => cell.entries());
  }
}

/** The sums of the blocks of a cell without a stopping rule. */
class CellResult {
  games = 0;
  protected readonly cell: Cell;
  private readonly tallies: readonly Tally[];

  constructor(cell: Cell) {
    this.cell = cell;
    this.tallies = cell.measures.map(({ bounds }) => new Tally(...bounds));
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
 * The sums of the blocks of a cell with a stopping rule. Blocks are counted in the order of their numbers; blocks that
 * arrive early wait in `early`. Blocks after the first one that satisfies the rule are ignored, so the end does not
 * depend on the number of workers.
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
      this.reached = summarizeStop(this.cell, [this.firstMeasure()])?.reached === true;
    }
    if (this.done) this.early.clear();
  }
}
