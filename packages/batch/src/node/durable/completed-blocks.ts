import { experimentIdentity } from '../../plan/identity.js';
import type { Plan } from '../../plan/plan.js';
import type { TallyEntries } from '@cards/statistics';
import { readBlockLine } from './block-line.js';
import { readJournals } from './journal.js';
import { RunError } from './run-error.js';

/** Gets each block of a directory, once. */
export type OnCompletedBlock = (cell: number, block: number, counts: readonly TallyEntries[]) => void;

/** The finished blocks of one experiment, by cell and block number, with their checksums. */
export class CompletedBlocks {
  private readonly cells: ReadonlyMap<number, Map<number, string>>;

  /** @param plan - the batch; no block is known yet */
  constructor({ cells }: Plan) {
    this.cells = new Map(cells.map((_, index) => [index, new Map()]));
  }

  /** Whether a block is known. */
  has(cell: number, block: number): boolean {
    return this.cells.get(cell)?.has(block) ?? false;
  }

  /** The numbers of the known blocks of a cell, ascending. */
  of(cell: number): readonly number[] {
    return [...(this.cells.get(cell)?.keys() ?? [])].sort((one, other) => one - other);
  }

  /**
   * Adds the blocks of a directory, each once, even if it is there several times.
   *
   * @throws RunError when a block is there with different counts, or when a journal is of another experiment
   */
  async read(directory: string, plan: Plan, onBlock: OnCompletedBlock): Promise<void> {
    const experiment = experimentIdentity(plan);
    const mins = minsOf(plan);
    await readJournals(directory, experiment, (text) => {
      const line = readBlockLine(experiment, (cell) => mins[cell] ?? [], text);
      if (line === undefined) return;
      const { cell, block, counts, check } = line;
      const before = this.cells.get(cell)?.get(block);
      if (before !== undefined && before !== check) throw new RunError(twoTales(directory, plan, cell, block));
      if (before !== undefined) return;
      this.cells.get(cell)?.set(block, check);
      onBlock(cell, block, counts);
    });
  }
}

/** `[cell][metric]`: the lowest possible value of each metric. */
export function minsOf({ cells }: Plan): readonly (readonly number[])[] {
  return cells.map(({ metrics }) => metrics.map(({ bounds }) => bounds[0]));
}

function twoTales(directory: string, { cells }: Plan, cell: number, block: number): string {
  const { game, strategies = [] } = cells[cell] ?? {};
  return `${directory} holds two different results of block ${block} of ${game?.id} with ${strategies.join(' - ')}: a strategy or a game draws on more than its generator`;
}
