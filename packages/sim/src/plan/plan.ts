import { type Seed, seedText } from '@cards/core';
import { type Cell, type CellRequest, planCell } from './cell.js';

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
}

/**
 * Checks an experiment.
 *
 * @throws RangeError for an invalid seed
 * @throws InputError for an invalid cell
 */
export function planExperiment({ seed = 1, cells }: Experiment): Plan {
  return { seed: seedText(seed), cells: cells.map(planCell) };
}
