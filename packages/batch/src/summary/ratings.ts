import type { MeasureRole, ParamValues } from '@cards/core';
import type { Plan } from '../plan/plan.js';
import type { Cell } from '../plan/cell.js';
import { measureWithRole, WIN_POINTS } from '../plan/metrics.js';
import { bradleyTerry, type PairedGames, type Ratings, type TallyEntries } from '@cards/statistics';

/** The ratings of all players of one game with the same parameters. */
export interface RatingsSummary extends Ratings {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
}

/** The minimum number of players. For two players the win rate is enough. */
const FEWEST = 3;

/** The maximum number of players. More would make a summary slow. */
const MOST = 40;

/**
 * Rates the players of a batch, separately for each game and its parameters. Paired cells do not count. The cells of a batch
 * play the same deals; the intervals treat them as independent.
 *
 * @param plan - the batch
 * @param tallies - `[cell][metric]`: the histograms
 * @returns ratings for each game and parameters; none for games without a measure of the role `win`, for fewer than 3 or more
 *   than 40 players, and for players who are not connected by games
 */
export function ratings({ cells }: Plan, tallies: readonly (readonly TallyEntries[])[]): readonly RatingsSummary[] {
  const tables = new Map<string, { readonly cell: Cell; readonly met: PairedGames[] }>();
  for (const [index, cell] of cells.entries()) {
    const met = gamesOf(cell, tallies[index] ?? []);
    if (met === undefined) continue;
    const key = JSON.stringify([cell.game.id, cell.params]);
    const table = tables.get(key) ?? { cell, met: [] };
    table.met.push(met);
    tables.set(key, table);
  }
  return [...tables.values()].flatMap(({ cell: { game, params }, met }) => {
    const players = new Set(met.flatMap(({ first, second }) => [first, second])).size;
    const rated = players < FEWEST || players > MOST ? undefined : bradleyTerry(met);
    return rated === undefined ? [] : [{ game: game.id, params, ...rated }];
  });
}

/** The points of the two players of a cell; undefined when no metric says who won. */
function gamesOf(
  { game, strategies: [first = '', second = ''], pairedWith, metrics }: Cell,
  tallies: readonly TallyEntries[],
): PairedGames | undefined {
  const has = (role: MeasureRole): boolean => metrics.some((one) => one.role === role);
  const times = (role: MeasureRole): number =>
    tallies[metrics.findIndex((one) => one.role === role)]?.find(([value]) => value === 1)?.[1] ?? 0;
  const countsScores = game.seats === 2 && has('win') && (has('tie') || measureWithRole(game, 'tie') === -1);
  if (pairedWith !== undefined || !countsScores) return undefined;
  const games = (tallies[0] ?? []).reduce((sum, [, count]) => sum + count, 0);
  return { first, second, games, points: WIN_POINTS * times('win') + times('tie') };
}
