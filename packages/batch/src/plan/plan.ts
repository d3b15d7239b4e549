import { InputError, type Seed, seedText } from '@cards/core';
import { type Cell, type CellRequest, type CodeRef, type OwnStrategy, planCell } from './cell.js';

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
  if (plan.cells.length === 0) throw new InputError('an experiment has at least one cell');
  checkNames(plan.cells);
  const seen = new Set<string>();
  for (const { game, params, strategies, pairedWith } of plan.cells) {
    const key = JSON.stringify([game.id, params, strategies, pairedWith]);
    if (seen.has(key)) throw new InputError(`${game.id} with ${strategies.join(' - ')} is given twice`);
    seen.add(key);
  }
  return plan;
}

/** In every output a strategy is its name: in one batch, one name is one strategy, and one id one game. */
function checkNames(cells: readonly Cell[]): void {
  const strategies = new Map<string, OwnStrategy>();
  for (const { game, own } of cells) {
    for (const strategy of own) {
      const key = `${game.id} ${strategy.name}`;
      if ((strategies.get(key) ?? strategy) !== strategy) {
        throw new InputError(`two strategies of ${game.id} have the name '${strategy.name}'; rename one`);
      }
      strategies.set(key, strategy);
    }
  }
}

/** How many games a batch has; where a cell has a goal, at most. */
export function plannedGames({ cells }: Plan): number {
  return cells.reduce((sum, { trials }) => sum + trials, 0);
}
