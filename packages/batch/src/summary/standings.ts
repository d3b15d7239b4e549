import type { ParamValues } from '@cards/core';
import { resultRule } from '@cards/core/internal';
import { plackettLuce, type TallyEntries } from '@cards/statistics';
import type { Ratings, TableGames } from '@cards/statistics/internal';
import type { Cell } from '../plan/cell.js';
import { gamesOf, measureWithRole } from '../plan/measures.js';
import type { Plan } from '../plan/plan.js';

/** A mean and its 95% confidence interval, in the same unit. */
export interface Estimated {
  /** The estimate of the mean. */
  readonly mean: number;
  /** The 95% confidence interval of the mean; null for a single game. */
  readonly ci95: readonly [low: number, high: number] | null;
  /**
   * Present for a number of units that is the same in all of several games: its interval depends on the bounds alone.
   */
  readonly same?: true;
}

/** The minimum number of players. For two players the win rate is enough. */
const MIN_PLAYERS = 3;

/** The maximum number of players. With more players a summary would be slow. */
const MAX_PLAYERS = 200;

/** Rates players by a Plackett-Luce model; undefined for fewer than 3 or more than 200, or for groups who never met. */
export function rated(tables: readonly TableGames[]): Ratings | undefined {
  const players = new Set(tables.flatMap((table) => table.players)).size;
  return players < MIN_PLAYERS || players > MAX_PLAYERS ? undefined : plackettLuce(tables);
}

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
    const fitted = rated(tables);
    return fitted === undefined ? [] : [{ game: game.id, params, ...fitted }];
  });
}

/**
 * Who won at the table of a cell; undefined if the cell is paired, is a round, or does not count the winner. Who ties
 * shares a win, in a game without a winner all do; if several win, they share it in proportion to their wins.
 */
function tableOf(
  { game, params, lineups, measures, lead }: Cell,
  tallies: readonly TallyEntries[],
): TableGames | undefined {
  const counted = (role: 'win' | 'tie'): number[] =>
    measures.flatMap((one, at) => (one.role === role ? [tallies[at]?.find(([value]) => value === 1)?.[1] ?? 0] : []));
  const games = gamesOf(tallies[0] ?? []);
  const [wins, ties] = [counted('win'), counted('tie')];
  const [players] = lineups;
  const seats = players.length;
  const countsTies = ties.length > 0 || measureWithRole(game, 'tie') === -1;
  if (lineups.length > 1 || seats === 1 || !countsTies) return undefined;
  if (lead !== undefined && wins.length === 1) {
    const [behind, shared, ahead] = [-1, 0, 1].map((by) =>
      Number(tallies[measures.length]?.find(([value]) => value === by)?.[1] ?? 0),
    ) as [number, number, number];
    return { players, wins: [ahead + shared / 2, behind + shared / 2] };
  }
  if (wins.length < seats) return undefined;
  const [won, tied] = [wins, ties].map((all) => all.reduce((sum, one) => sum + one, 0)) as [number, number];
  const shareOf = (seat: number): number => (tied === 0 ? 1 / seats : (ties[seat] ?? 0) / tied);
  const shares = wins.map((one, seat) => (won > games ? (one * games) / won : one + (games - won) * shareOf(seat)));
  const teams = resultRule(game, params)?.teams ?? [];
  if (new Set(teams).size === seats || new Set(players).size !== new Set(teams).size) return { players, wins: shares };
  // In a tournament of a game of teams, a player has all seats of a team.
  const each = [...new Set(players)];
  return {
    players: each,
    wins: each.map((one) => shares.reduce((sum, share, seat) => sum + (players[seat] === one ? share : 0), 0)),
  };
}
