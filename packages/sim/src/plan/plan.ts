import { InputError, type Seed, seedText } from '@cards/core';
import { type Cell, type CellRequest, type CodeRef, planCell } from './cell.js';

/** A batch: cells that share a seed, so that all of one game meet the same deals. */
export interface Experiment {
  /** Seeds every game of every cell; `1` when left out. */
  readonly seed?: Seed;
  /** What is played. */
  readonly cells: readonly CellRequest[];
}

/** A checked experiment. */
export interface Plan {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The cells in the order given. */
  readonly cells: readonly Cell[];
  /** The file that the experiment comes from, where it comes from one. */
  readonly source?: CodeRef;
}

/**
 * Checks an experiment.
 *
 * @throws RangeError for an invalid seed
 * @throws InputError for an invalid cell, or one that is given twice
 */
export function planExperiment({ seed = 1, cells }: Experiment): Plan {
  const plan: Plan = { seed: seedText(seed), cells: cells.map(planCell) };
  const seen = new Set<string>();
  for (const { game, params, strategies, contrast } of plan.cells) {
    const key = JSON.stringify([game.id, params, strategies, contrast]);
    if (seen.has(key)) throw new InputError(`${game.id} with ${strategies.join(' - ')} is given twice`);
    seen.add(key);
  }
  return plan;
}

/** How many games a batch has; where a cell has a goal, at most. */
export function gamesOf({ cells }: Plan): number {
  return cells.reduce((sum, { trials }) => sum + trials, 0);
}
