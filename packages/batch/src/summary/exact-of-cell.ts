import type { Cell } from '../plan/cell.js';
import { type ExactMeasures, exactMeasures } from './exact-measures.js';
import { planExact } from './exact-plan.js';
import { computeExactHere } from './exact-results.js';

/**
 * Computes the exact results of a cell, also expensive ones, in the calling thread. An expensive result takes seconds.
 * There are none if a strategy is not a built-in strategy of the game.
 *
 * @param cell - the cell
 * @returns the exact result of each metric that has one, by the name of the metric
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
  return exactMeasures(cell, computeExactHere(planExact([cell], [], true)));
}
