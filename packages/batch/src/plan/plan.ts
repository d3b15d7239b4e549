import { InputError, type Seed } from '@cards/core';
import { checkNames, seedText } from '@cards/core/internal';
import { type Cell, type CellRequest, planCell } from './cell.js';
import type { CodeRef } from './cell-data.js';
import { checkCellCount, checkHasGame, withoutHoles } from './given-values.js';
import type { OwnStrategy } from './strategy-definition.js';

/** The cells of a batch and their seed. All cells of one game play the same deals. */
export interface Experiment {
  /** The seed of all random numbers of the batch; 1 when left out. */
  readonly seed?: Seed;
  /** The cells, at least one. */
  readonly cells: readonly CellRequest[];
}

/** A checked experiment, in which every default is filled in. */
export interface Plan {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The cells, in the order of the experiment. Arrays with one element per cell have this order. */
  readonly cells: readonly Cell[];
  /** The file of the experiment; absent if the experiment does not come from a file. */
  readonly source?: CodeRef;
}

/**
 * Returns a cell of a batch.
 *
 * @param plan - the batch
 * @param position - the position of the cell, from 0
 * @throws InputError if the batch has no such cell
 *
 * @example
 * ```ts
 * import { planExperiment } from '@cards/batch';
 * import { cellAt } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] });
 * cellAt(plan, 0).lineups; // => [['good']]
 * cellAt(plan, 1); // throws 'there is no cell 1: the only cell of this batch is 0'
 * ```
 */
export function cellAt<C>({ cells }: { readonly cells: readonly C[] }, position: number): C {
  const cell = cells[position];
  if (cell === undefined)
    throw new InputError(
      `there is no cell ${position}: ${cells.length === 1 ? 'the only cell of this batch is 0' : `the cells of this batch are 0 to ${cells.length - 1}`}`,
    );
  return cell;
}

/**
 * Checks an experiment and fills in the defaults of its cells. `simulate` does this first; call it yourself to play the
 * blocks of a batch with {@link runBlocks}, or to check an experiment without playing it.
 *
 * @param experiment - the cells and the seed
 * @throws RangeError when the seed is invalid
 * @throws InputError when a cell is invalid, two cells are the same, two strategies of a game have the same name, there
 *   is no cell, or there are too many
 *
 * @example
 * ```ts
 * import { planExperiment } from '@cards/batch';
 * import { plannedGames } from '@cards/batch/internal';
 * import { concentration } from '@cards/concentration';
 *
 * const plan = planExperiment({
 *   seed: 'a text',
 *   cells: [{ game: concentration, params: { ranks: 4 }, strategies: ['optimal', 'memory:05'], trials: 5000 }],
 * });
 * const [cell] = plan.cells;
 * cell?.lineups; // => [['optimal', 'memory:5']]
 * cell?.params; // => { ranks: 4, copies: 4, bonus: 0, players: 2 }
 * cell?.measures.map(({ name }) => name); // => ['turns', 'win', 'tie', 'margin']
 * plannedGames(plan); // => 5000
 * ```
 */
export function planExperiment(experiment: Experiment): Plan {
  const { seed = 1, cells } = checkNames(experiment, 'an experiment', ['seed', 'cells']);
  const given = withoutHoles('cells', cells);
  checkCellCount(given.length);
  const plan: Plan = { seed: seedText(seed), cells: given.map(checkedCell) };
  if (plan.cells.length === 0) throw new InputError('an experiment must have at least one cell, but cells is empty');
  checkStrategyNames(plan.cells);
  const seen = new Set<string>();
  for (const { game, params, lineups } of plan.cells) {
    const key = JSON.stringify([game.id, params, lineups, game.watch]);
    if (seen.has(key))
      throw new InputError(
        `the cells must differ, but ${game.id} with ${lineups[0].join(' - ')} is given twice; remove one`,
      );
    seen.add(key);
  }
  return plan;
}

function checkedCell(request: CellRequest | undefined): Cell {
  checkHasGame('a cell', request);
  return planCell(request as CellRequest);
}

/** Every output identifies a strategy by its name, so one name must stand for one strategy in the whole batch. */
function checkStrategyNames(cells: readonly Cell[]): void {
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

/**
 * The number of games of a batch: the sum of the `trials` of its cells. If a cell has a stopping rule, it is the
 * maximum. A game pair counts once.
 */
export function plannedGames({ cells }: Plan): number {
  return cells.reduce((sum, { trials }) => sum + trials, 0);
}
