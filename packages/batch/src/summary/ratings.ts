import type { MeasureRole, ParamValues } from '@cards/core';
import type { Plan } from '../plan/plan.js';
import type { Cell } from '../plan/cell.js';
import { measureWithRole, WIN_POINTS } from '../plan/measures.js';
import type { PairedGames, Ratings, TallyEntries } from '@cards/statistics';
import { rated } from './standings.js';

/**
 * The ratings of the players of one game with the same parameters, from a Bradley-Terry model. Ratings are in Elo with
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
 * the role `win`, which the cells count, and 3 to 40 connected players. Paired cells are ignored. The cells of a batch
 * play the same deals, but the intervals treat their games as independent.
 */
export function ratings({ cells }: Plan, tallies: readonly (readonly TallyEntries[])[]): readonly RatingsSummary[] {
  const groups = new Map<string, { readonly cell: Cell; readonly pairings: PairedGames[] }>();
  for (const [index, cell] of cells.entries()) {
    const pairing = pairingOf(cell, tallies[index] ?? []);
    if (pairing === undefined) continue;
    const key = JSON.stringify([cell.game.id, cell.params]);
    const group = groups.get(key) ?? { cell, pairings: [] };
    group.pairings.push(pairing);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ cell: { game, params }, pairings }) => {
    const found = rated(pairings);
    return found === undefined ? [] : [{ game: game.id, params, ...found }];
  });
}

/**
 * The games and the points of the two players of a cell; undefined if the cell is paired or does not count the winner.
 */
function pairingOf(
  { game, strategies, pairedWith, measures }: Cell,
  tallies: readonly TallyEntries[],
): PairedGames | undefined {
  const has = (role: MeasureRole): boolean => measures.some((one) => one.role === role);
  const times = (role: MeasureRole): number =>
    tallies[measures.findIndex((one) => one.role === role)]?.find(([value]) => value === 1)?.[1] ?? 0;
  const countsScores = strategies.length === 2 && has('win') && (has('tie') || measureWithRole(game, 'tie') === -1);
  if (pairedWith !== undefined || !countsScores) return undefined;
  const games = (tallies[0] ?? []).reduce((sum, [, count]) => sum + count, 0);
  const [first = '', second = ''] = strategies;
  return { first, second, games, points: WIN_POINTS * times('win') + times('tie') };
}
