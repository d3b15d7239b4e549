import { InputError, type Seed, seedText } from '@cards/core';
import { type Cell, type CellRequest, type CodeRef, type OwnStrategy, planCell } from './cell.js';

/** The cells of a batch and their seed. All cells of one game meet the same deals. */
export interface Experiment {
  /** The seed of every game of every cell; `1` when left out. */
  readonly seed?: Seed;
  /** The cells. */
  readonly cells: readonly CellRequest[];
}

/** A checked experiment. */
export interface Plan {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The cells in the order given. */
  readonly cells: readonly Cell[];
  /** The file of the experiment, if it comes from a file. */
  readonly source?: CodeRef;
}

/**
 * Checks an experiment and fills in the defaults of its cells.
 *
 * @param experiment - the cells, and the seed
 * @throws RangeError for an invalid seed
 * @throws InputError for an invalid cell, or one that is given twice
 *
 * @example
 * ```ts
 * import { planExperiment, plannedGames } from '@cards/batch';
 * import { concentration } from '@cards/concentration';
 *
 * const plan = planExperiment({
 *   seed: 'a text',
 *   cells: [{ game: concentration, params: { ranks: 4 }, strategies: ['optimal', 'memory:05'], trials: 5000 }],
 * });
 * const [cell] = plan.cells;
 * cell?.strategies; // => ['optimal', 'memory:5']
 * cell?.params; // => { ranks: 4, copies: 4, bonus: 0 }
 * cell?.metrics.map(({ name }) => name); // => ['turns', 'win', 'tie', 'margin']
 * plannedGames(plan); // => 5000
 * ```
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

/** Every output identifies a strategy by its name, so one name must be one strategy in a batch. */
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

/** The number of games of a batch; the maximum, if a cell has a stopping rule. */
export function plannedGames({ cells }: Plan): number {
  return cells.reduce((sum, { trials }) => sum + trials, 0);
}
