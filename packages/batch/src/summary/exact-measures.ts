import type { AnyGame, ExactMeasure } from '@cards/core';
import { exactOrUndefined } from '../plan/exact-or-undefined.js';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';
import { measureWithRole, POINTS, WIN_POINTS } from '../plan/metrics.js';
import type { Lineup } from '../plan/lineups.js';

/** What is known exactly, by the name of what is counted. */
export type ExactMeasures = Readonly<Record<string, ExactMeasure>>;

/**
 * What is known exactly of a cell, without sampling; nothing of strategies that are not the game's own. Of a contrast it is the means:
 * two games on the same deal depend on each other, so how their difference spreads is another question.
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
  const pair = !hasPair || ours === undefined || theirs === undefined ? {} : { [POINTS]: { mean: ours + WIN_POINTS - theirs } };
  return chosen(cell, { ...pair, ...Object.fromEntries(means) });
}

function ofTable(cell: Cell, seats: Lineup): ExactMeasures {
  return hasBuiltInStrategies(cell) ? (exactOrUndefined(cell.game, cell.params, seats)?.measures ?? {}) : {};
}

/** What a game is worth to its first seat on average. */
function points(game: AnyGame, exact: ExactMeasures): number | undefined {
  const meanOf = (role: 'win' | 'tie'): number | undefined => exact[game.measures[measureWithRole(game, role)]?.name ?? '']?.mean;
  const tie = measureWithRole(game, 'tie') === -1 ? 0 : meanOf('tie');
  const win = meanOf('win');
  return win === undefined || tie === undefined ? undefined : WIN_POINTS * win + tie;
}

function chosen({ metrics }: Cell, exact: ExactMeasures): ExactMeasures {
  return Object.fromEntries(Object.entries(exact).filter(([name]) => metrics.some((one) => one.name === name)));
}
