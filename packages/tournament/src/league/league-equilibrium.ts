import { seededRng } from '@cards/core';
import { type FieldEquilibrium, fieldEquilibrium } from '@cards/statistics/internal';
import type { LeagueGames } from './league-games.js';
import type { LeagueNashConv } from './league-report.js';

/** Deals are resampled in this many groups at most. */
const GROUPS = 100;

/** The players of a table in any order. */
const keyOf = (table: readonly number[]): string => [...table].sort((one, other) => one - other).join(' ');

/**
 * The equilibrium of a league of two players a game whose results add up to a constant; undefined for other leagues.
 * The deals, which are the same for all tables, are resampled with replacement (Efron's bootstrap, 1979).
 *
 * @param players - the numbers of the strategies, in the order of the standings
 */
export function leagueEquilibrium(
  games: LeagueGames,
  players: readonly number[],
  nameOf: (player: number) => string,
): FieldEquilibrium | undefined {
  const { tables, deals, stake } = games;
  if (stake.size !== 2 || stake.even === undefined || players.length < 3) return undefined;
  const groups = Math.min(deals, GROUPS);
  const sums = tables.map((_, table) => {
    const { inDeals } = games.resultsOf(table);
    const ofTable = new Float64Array(groups);
    for (let deal = 0; deal < deals; deal++) {
      const group = deal % groups;
      ofTable[group] = (ofTable[group] as number) + (inDeals[2 * deal] as number) - (inDeals[2 * deal + 1] as number);
    }
    return ofTable;
  });
  const placeOf = new Map(players.map((player, at) => [player, at]));
  const margins = (weights: Float64Array): readonly (readonly number[])[] => {
    const rows = players.map(() => players.map(() => 0));
    for (const [table, [one = 0, other = 0]] of tables.entries()) {
      const ofTable = sums[table] as Float64Array;
      const margin = weights.reduce((sum, weight, group) => sum + weight * (ofTable[group] as number), 0);
      const [row, column] = [placeOf.get(one), placeOf.get(other)];
      if (row === undefined || column === undefined) continue;
      (rows[row] as number[])[column] = margin;
      (rows[column] as number[])[row] = -margin;
    }
    return rows;
  };
  const rng = seededRng(`equilibrium ${games.plan.seed}`);
  const once = new Float64Array(groups).fill(1);
  const resample = () => {
    const weights = new Float64Array(groups);
    for (let draw = 0; draw < groups; draw++) {
      const group = rng.int(groups);
      weights[group] = (weights[group] as number) + 1;
    }
    return margins(weights);
  };
  return fieldEquilibrium(players.map(nameOf), margins(once), resample);
}

/**
 * The NashConv of the tables of three and more; undefined if the strategies did not play every table of which one of
 * them is replaced by another strategy. The order of the seats around a table is not considered.
 */
export function leagueNashConv(games: LeagueGames, nameOf: (player: number) => string): LeagueNashConv | undefined {
  const { tables, deals, stake } = games;
  const players = [...new Set(tables.flat())];
  if (stake.size < 3 || players.length <= stake.size || deals === 0) return undefined;
  const means = new Map<string, Map<number, number>>();
  for (const [table, at] of tables.entries()) {
    const sums = games.resultsOf(table).inRotations;
    const mean = (place: number): number => sums.reduce((sum, one) => sum + (one[place] as number), 0) / deals;
    means.set(keyOf(at), new Map(at.map((player, place) => [player, mean(place) / stake.unit])));
  }
  const gainsByTable = tables.map((table) => {
    const gains = table.map((player) => {
      const mean = means.get(keyOf(table))?.get(player) as number;
      const others = players.filter((other) => !table.includes(other));
      return others.reduce((most, other) => {
        const gain = means.get(keyOf(table.map((one) => (one === player ? other : one))))?.get(other);
        return Math.max(most, (gain ?? Number.NaN) - mean);
      }, 0);
    });
    return { table: table.map(nameOf), nashConv: gains.reduce((sum, one) => sum + one, 0) };
  });
  if (gainsByTable.some(({ nashConv }) => Number.isNaN(nashConv))) return undefined;
  return gainsByTable.reduce((least, one) => (one.nashConv < least.nashConv ? one : least));
}
