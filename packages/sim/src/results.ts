import type { Plan } from './plan/plan.js';
import { Tally, type TallyEntries } from './tally.js';

/** What the finished blocks of a batch have counted, cell by cell. Blocks may come in any order. */
export class Results {
  private readonly tallies: readonly (readonly Tally[])[];

  /** Nothing counted yet. */
  constructor(plan: Plan) {
    this.tallies = plan.cells.map(({ game, params }) =>
      game.measures.map((measure) => new Tally(...measure.bounds(params))),
    );
  }

  /**
   * Adds a block.
   *
   * @param cell - the position of its cell in the plan
   * @param block - for each measure, what was counted
   */
  add(cell: number, block: readonly TallyEntries[]): void {
    this.tallies[cell]?.forEach((tally, measure) => tally.merge(block[measure] ?? []));
  }

  /** All that was counted: for each cell and each of its measures, a histogram. */
  entries(): TallyEntries[][] {
    return this.tallies.map((cell) => cell.map((tally) => tally.entries()));
  }
}
