import type { AnyGame } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { groupBySetting } from '../model/group-by.js';
import { pairingOf } from '../model/line-up.js';
import { contestedIn } from './contests.js';

/**
 * The number of intervals on which the findings about some cells depend: one for each contest of two players, whatever
 * its seats, and otherwise one for each cell. Two means make a single comparison, so they count once.
 *
 * @param cells - the cells of one game with one pairing
 */
export function comparedIn(cells: readonly CellSummary[], game: AnyGame | undefined): number {
  const isPaired = cells[0] !== undefined && pairingOf(cells[0]) !== 'none';
  if (isPaired) return cells.length;
  if (contestedIn(cells, game) === undefined) return cells.length === 2 ? 1 : cells.length;
  const contests = groupBySetting(cells).flatMap((group) => [
    ...new Set(
      group.flatMap(({ strategies: [one = '', other = ''] }) =>
        one === other ? [] : [JSON.stringify(one < other ? [one, other] : [other, one])],
      ),
    ),
  ]);
  return contests.length === 0 ? cells.length : contests.length;
}
