import type { TallyEntries } from '@cards/statistics';
import type { Cell } from '../../src/plan/cell.js';
import { summarize } from '../../src/summary/summarize.js';
import type { CellSummary } from '../../src/summary/summary.js';

/** The summary of a batch with one cell. */
export function summarizeCell(cell: Cell, tallies: readonly TallyEntries[]): CellSummary {
  const [summary] = summarize({ seed: '1', cells: [cell] }, [tallies]).cells;
  if (summary === undefined) throw new RangeError('the batch has no cell');
  return summary;
}
