import { experimentIdentity } from '../../plan/identity.js';
import type { Plan } from '../../plan/plan.js';
import type { TallyEntries } from '@cards/statistics';
import { type BlockLine, readBlockLine } from './block-line.js';
import { BlockShapeError, maxLineLength, shapeOfBlock } from './block-shape.js';
import { readJournals } from './journal.js';
import { RunError } from './run-error.js';
import { NOT_REPRODUCIBLE } from './run-problems.js';

/** Called with each block of a directory, once. */
export type OnCompletedBlock = (cell: number, block: number, counts: readonly TallyEntries[]) => void;

/** The finished blocks of one experiment, by cell and block number, with their checksums. */
export class CompletedBlocks {
  private readonly cells: ReadonlyMap<number, Map<number, string>>;

  constructor({ cells }: Plan) {
    this.cells = new Map(cells.map((_, index) => [index, new Map()]));
  }

  /** Whether a block is finished. */
  has(cell: number, block: number): boolean {
    return this.cells.get(cell)?.has(block) ?? false;
  }

  /** The numbers of the finished blocks of a cell, ascending. */
  of(cell: number): readonly number[] {
    return [...(this.cells.get(cell)?.keys() ?? [])].sort((one, other) => one - other);
  }

  /**
   * Adds the blocks of a directory.
   *
   * @param directory - the directory of a run
   * @param plan - the batch
   * @param onBlock - called once for each new block, even if it is stored several times
   * @throws RunError if a block is stored with different counts, a block differs from the plan, or a journal belongs to
   *   another experiment
   */
  async read(directory: string, plan: Plan, onBlock: OnCompletedBlock): Promise<void> {
    const experiment = experimentIdentity(plan);
    await readJournals(directory, experiment, maxLineLength(plan), (text, path) => {
      const line = readLine(experiment, plan, text, path);
      if (line === undefined) return;
      const { cell, block, counts, check } = line;
      const before = this.cells.get(cell)?.get(block);
      if (before !== undefined && before !== check) throw conflict(directory, plan, cell, block);
      if (before !== undefined) return;
      this.cells.get(cell)?.set(block, check);
      onBlock(cell, block, counts);
    });
  }
}

function readLine(experiment: string, plan: Plan, text: string, path: string): BlockLine | undefined {
  try {
    return readBlockLine(experiment, (cell, block) => shapeOfBlock(plan, cell, block), text);
  } catch (error) {
    if (!(error instanceof BlockShapeError)) throw error;
    throw new RunError(
      `${path} has a block that its plan does not allow: ${error.message}. No run writes such a block; remove the file, and resume the run to play its blocks again`,
      { cause: error },
    );
  }
}

/** `[cell][metric]`: the lowest possible value of each metric. */
export function minsOf({ cells }: Plan): readonly (readonly number[])[] {
  return cells.map(({ metrics }) => metrics.map(({ bounds }) => bounds[0]));
}

function conflict(directory: string, { cells }: Plan, cell: number, block: number): RunError {
  const { game, strategies = [] } = cells[cell] ?? {};
  return new RunError(
    `${directory} contains two different results of block ${block} of ${game?.id} with ${strategies.join(' - ')}: ${NOT_REPRODUCIBLE}`,
  );
}
