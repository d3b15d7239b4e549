import { measuresIn } from '../records/record-block.js';
import type { Cell } from '../plan/cell.js';
import { measureWithRole, WIN_POINTS } from '../plan/metrics.js';
import { outcomeOf } from './league-results.js';

/**
 * The stored results of a block of a contest.
 *
 * @param cell - the cell of the contest
 * @param block - the number of the block
 * @param measures - `[game][lineup][measure]`, one after another
 * @returns for each deal, the outcome of both games; in a one-seat game the first measure
 */
export function blockResults(cell: Cell, block: number, measures: Int32Array): readonly number[] {
  const { game } = cell;
  const width = game.measures.length;
  const results: number[] = [];
  if (game.seats === 1) {
    for (let at = 0; at < measures.length; at += width) results.push(measures[at] as number);
    return results;
  }
  const [win, tie] = [measureWithRole(game, 'win'), measureWithRole(game, 'tie')];
  const points = (start: number): number =>
    WIN_POINTS * (measures[start + win] as number) + (tie === -1 ? 0 : (measures[start + tie] as number));
  for (let at = 0; at < measuresIn(cell, block); at += 2 * width)
    results.push(outcomeOf(points(at), WIN_POINTS - points(at + width)));
  return results;
}
