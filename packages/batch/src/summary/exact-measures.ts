import type { AnyGame, ExactMeasure } from '@cards/core';
import { exactOrUndefined } from '../plan/exact-or-undefined.js';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';
import { measureWithRole, POINTS, WIN_POINTS } from '../plan/metrics.js';
import type { Lineup } from '../plan/lineups.js';

/** Exact results by the name of the metric. */
export type ExactMeasures = Readonly<Record<string, ExactMeasure>>;

/**
 * The exact results of a cell; none for strategies that are not built-in. For a paired cell only the means are known: two
 * games on the same deal are dependent, so the distribution of their difference does not follow.
 */
export function exactMeasures(cell: Cell): ExactMeasures {
  const { game, strategies, pairedWith } = cell;
  const first = ofTable(cell, strategies);
  if (pairedWith === undefined) return chosen(cell, first);
  const second = ofTable(cell, pairedWith);
  const means = game.measures.flatMap(({ name }) => {
    const [one, other] = [first[name]?.mean, second[name]?.mean];
    return one === undefined || other === undefined ? [] : [[name, { mean: one - other }] as const];
  });
  const [ours, theirs] = [points(game, first), points(game, second)];
  const hasPair = cell.metrics.some(({ gamePair: ofPair }) => ofPair === true);
  const pair =
    !hasPair || ours === undefined || theirs === undefined ? {} : { [POINTS]: { mean: ours + WIN_POINTS - theirs } };
  return chosen(cell, { ...pair, ...Object.fromEntries(means) });
}

function ofTable(cell: Cell, seats: Lineup): ExactMeasures {
  return hasBuiltInStrategies(cell) ? (exactOrUndefined(cell.game, cell.params, seats)?.measures ?? {}) : {};
}

/** The expected points of seat 0 in one game; undefined when they are not known. */
function points(game: AnyGame, exact: ExactMeasures): number | undefined {
  const meanOf = (role: 'win' | 'tie'): number | undefined =>
    exact[game.measures[measureWithRole(game, role)]?.name ?? '']?.mean;
  const tie = measureWithRole(game, 'tie') === -1 ? 0 : meanOf('tie');
  const win = meanOf('win');
  return win === undefined || tie === undefined ? undefined : WIN_POINTS * win + tie;
}

function chosen({ metrics }: Cell, exact: ExactMeasures): ExactMeasures {
  return Object.fromEntries(Object.entries(exact).filter(([name]) => metrics.some((one) => one.name === name)));
}
