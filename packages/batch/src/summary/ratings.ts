import type { MeasureRole, ParamValues } from '@cards/core';
import type { Plan } from '../plan/plan.js';
import type { Cell } from '../plan/cell.js';
import { measureWithRole, WIN_POINTS } from '../plan/metrics.js';
import { bradleyTerry, type PairedGames, type Ratings, type TallyEntries } from '@cards/statistics';

/** The ratings of all who met at one game with the same parameters. */
export interface RatingsSummary extends Ratings {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
}

/** Fewer players than this need no ratings: the table says it all. */
const FEWEST = 3;

/** More take longer than anybody would wait for a summary. */
const MOST = 40;

/**
 * Rates the players of a batch, game by game and setting by setting, by the tables at which they met; those of a contrast are not among
 * them. The tables of a batch play the same deals; the intervals take them for independent.
 *
 * @param plan - what was played
 * @param tallies - for each cell, a histogram for each thing that it counts
 * @returns nothing of games that do not say who won, of fewer than three players or more than forty, and of groups that never met
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

/** What came of the games of a cell; undefined where no metric says who won. */
function gamesOf({ game, strategies: [first = '', second = ''], pairedWith, metrics }: Cell, tallies: readonly TallyEntries[]): PairedGames | undefined {
  const has = (role: MeasureRole): boolean => metrics.some((one) => one.role === role);
  const times = (role: MeasureRole): number => tallies[metrics.findIndex((one) => one.role === role)]?.find(([value]) => value === 1)?.[1] ?? 0;
  const countsScores = game.seats === 2 && has('win') && (has('tie') || measureWithRole(game, 'tie') === -1);
  if (pairedWith !== undefined || !countsScores) return undefined;
  const games = (tallies[0] ?? []).reduce((sum, [, count]) => sum + count, 0);
  return { first, second, games, points: WIN_POINTS * times('win') + times('tie') };
}
