import type { AnyGame, ExactMeasure } from '@cards/core';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';
import { measureWithRole, POINTS, WIN_POINTS } from '../plan/measures.js';
import type { Lineup } from '../plan/lineups.js';
import { ExactResults, planExact } from './exact-results.js';

/** The exact result of each measure that has one, by the name of the measure. */
export type ExactMeasures = Readonly<Record<string, ExactMeasure>>;

/**
 * Computes the exact results of a cell, also expensive ones, in the calling thread. An expensive result takes seconds.
 * There are none if a strategy is not a built-in strategy of the game.
 *
 * @param cell - the cell
 * @returns the exact result of each measure that has one, by the name of the measure
 *
 * @example
 * ```ts
 * import { exactOfCell, planExperiment } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const { cells } = planExperiment({ cells: [{ game: pairs, strategies: ['random'] }] });
 * cells.map(exactOfCell)[0]?.['flips']?.mean; // ≈ 266.667
 * ```
 */
export function exactOfCell(cell: Cell): ExactMeasures {
  return exactMeasures(cell, new ExactResults().compute(planExact([cell], [], true).tasks));
}

/**
 * The exact results of a cell. There are none if a strategy is not a built-in strategy of the game.
 *
 * A paired cell has exact means only. Two games on the same deal are dependent, so the distributions of both games do
 * not determine the distribution of their difference.
 *
 * @param cell - the cell
 * @param results - the exact results of the batch
 */
export function exactMeasures(cell: Cell, results: ExactResults): ExactMeasures {
  const { game, strategies, pairedWith } = cell;
  const first = exactOfLineup(cell, strategies, results);
  if (pairedWith === undefined) return selectMeasures(cell, first);
  const second = exactOfLineup(cell, pairedWith, results);
  const means = game.measures.flatMap(({ name }) => {
    const [one, other] = [first[name]?.mean, second[name]?.mean];
    return one === undefined || other === undefined ? [] : [[name, { mean: one - other }] as const];
  });
  const [points, otherPoints] = [expectedPoints(game, first), expectedPoints(game, second)];
  const countsPoints = cell.measures.some(({ gamePair }) => gamePair === true);
  // In the second game the player has seat 1 and gets the points that seat 0 does not get.
  const score =
    !countsPoints || points === undefined || otherPoints === undefined
      ? {}
      : { [POINTS]: { mean: points + WIN_POINTS - otherPoints } };
  return selectMeasures(cell, { ...score, ...Object.fromEntries(means) });
}

function exactOfLineup(cell: Cell, lineup: Lineup, results: ExactResults): ExactMeasures {
  return hasBuiltInStrategies(cell) ? (results.of(cell.game, cell.params, lineup)?.measures ?? {}) : {};
}

/** The expected points of seat 0 in one game; undefined when they are not known. */
function expectedPoints(game: AnyGame, exact: ExactMeasures): number | undefined {
  const meanOf = (role: 'win' | 'tie'): number | undefined =>
    exact[game.measures[measureWithRole(game, role)]?.name ?? '']?.mean;
  const tie = measureWithRole(game, 'tie') === -1 ? 0 : meanOf('tie');
  const win = meanOf('win');
  return win === undefined || tie === undefined ? undefined : WIN_POINTS * win + tie;
}

/** The exact results of the measures that the cell counts. */
function selectMeasures({ measures }: Cell, exact: ExactMeasures): ExactMeasures {
  return Object.fromEntries(Object.entries(exact).filter(([name]) => measures.some((one) => one.name === name)));
}
