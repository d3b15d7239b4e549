import type { ParamValues } from '@cards/core';
import type { Plan } from '../plan/plan.js';
import type { Cell } from '../plan/cell.js';
import { measureWithRole } from '../plan/measures.js';
import type { Ratings, TableGames, TallyEntries } from '@cards/statistics';
import { rated } from './standings.js';

/**
 * The ratings of the players of one game with the same parameters, from a Plackett-Luce model. Ratings are in Elo with
 * mean 0. A difference of 400 is odds of 10 to 1.
 */
export interface RatingsSummary extends Ratings {
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
}

/**
 * Rates the players of a batch, separately for each game and each combination of its parameters that has a measure with
 * the role `win`, which the cells count, and 3 to 200 connected players. Paired cells and rounds are ignored. The cells
 * of a batch play the same deals, but the intervals treat their games as independent.
 */
export function ratings({ cells }: Plan, tallies: readonly (readonly TallyEntries[])[]): readonly RatingsSummary[] {
  const groups = new Map<string, { readonly cell: Cell; readonly tables: TableGames[] }>();
  for (const [index, cell] of cells.entries()) {
    const table = tableOf(cell, tallies[index] ?? []);
    if (table === undefined) continue;
    const key = JSON.stringify([cell.game.id, cell.params]);
    const group = groups.get(key) ?? { cell, tables: [] };
    group.tables.push(table);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ cell: { game, params }, tables }) => {
    const found = rated(tables);
    return found === undefined ? [] : [{ game: game.id, params, ...found }];
  });
}

/**
 * Who won at the table of a cell; undefined if the cell is paired, is a round, or does not count the winner. A game
 * without a winner is a tie.
 */
function tableOf(
  { game, strategies: players, pairedWith, round, measures }: Cell,
  tallies: readonly TallyEntries[],
): TableGames | undefined {
  const counted = (role: 'win' | 'tie'): number[] =>
    measures.flatMap((one, at) => (one.role === role ? [tallies[at]?.find(([value]) => value === 1)?.[1] ?? 0] : []));
  const games = (tallies[0] ?? []).reduce((sum, [, count]) => sum + count, 0);
  const [wins, ties] = [counted('win'), counted('tie')];
  const seats = players.length;
  const countsTies = ties.length > 0 || measureWithRole(game, 'tie') === -1;
  if (pairedWith !== undefined || round === true || seats === 1 || !countsTies) return undefined;
  // In a game for two, the second seat wins what the first one neither wins nor ties.
  if (seats === 2 && wins.length === 1) wins.push(games - (wins[0] ?? 0) - (ties[0] ?? 0));
  if (wins.length < seats) return undefined;
  const tied = games - wins.reduce((sum, won) => sum + won, 0);
  return { players, wins: wins.map((won) => won + tied / seats) };
}
