import { type AnyGame, defaultsOf, type ExactResult, type ParamValues } from '@cards/core';
import { exactOrUndefined, knownOrUndefined, provedOptima } from '../plan/known-results.js';
import { type Lineup, lineupsOf } from '../plan/lineups.js';
import type { TallyEntries } from '@cards/statistics';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';

/** The computation of the exact result of one line-up. All cells that need the result share it. */
export interface ExactTask {
  /** The game. */
  readonly game: AnyGame;
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The specs in seat order. */
  readonly lineup: Lineup;
  /** The position of the first cell that needs the result. */
  readonly cell: number;
  /** The cost in milliseconds, as the game estimates it; 0 without an estimate. */
  readonly cost: number;
  /** For a line-up without a theory: the largest number of possible games to play. */
  readonly maxGames?: number;
}

/** The exact results of a batch, each computed once. */
export class ExactResults {
  private readonly known = new Map<AnyGame, Map<string, ExactResult | undefined>>();

  /** Adds a result; undefined if none is known. */
  add({ game, params, lineup }: ExactTask, result: ExactResult | undefined): this {
    const ofGame = this.known.get(game) ?? new Map<string, ExactResult | undefined>();
    this.known.set(game, ofGame.set(JSON.stringify([params, lineup]), result));
    return this;
  }

  /** Whether a result was added. */
  has({ game, params, lineup }: ExactTask): boolean {
    return this.known.get(game)?.has(JSON.stringify([params, lineup])) ?? false;
  }

  /** The result of a line-up; undefined if none is known, or it was not added. */
  of(game: AnyGame, params: ParamValues, lineup: Lineup): ExactResult | undefined {
    return this.known.get(game)?.get(JSON.stringify([params, lineup]));
  }

  /** Computes results in the calling thread. */
  compute(tasks: readonly ExactTask[]): this {
    for (const task of tasks) this.add(task, exactOrUndefined(task.game, task.params, task.lineup, task.maxGames));
    return this;
  }
}

/** Exact results that cost at most this much are computed for any number of games, in milliseconds. */
export const CHEAP = 250;

/** About how long a block of any game takes, in milliseconds: games choose their block size for that. */
const BLOCK = 50;

/**
 * The largest number of possible games that are played for the exact result of a line-up without a theory, and never
 * more than the cell has games. A number of games, not a time: the same results are exact on every machine.
 */
const MAX_POSSIBLE_GAMES = 10_000;

/** The computations of a batch. */
export interface ExactPlan {
  /** The results to compute, the cheapest first. */
  readonly tasks: readonly ExactTask[];
  /** The number of results that are left out, because they cost more than the games. */
  readonly omitted: number;
}

/**
 * Plans the exact results of a batch. Cheap results are computed always, the others as long as all of them together
 * cost at most as much as the games. The plan depends on the cells and their games only, not on time.
 *
 * @param cells - the cells
 * @param tallies - `[cell][measure]`: a histogram for each measure of each cell
 * @param exact - true for all results, false for none; those that cost at most as much as the games when left out
 */
export function planExact(
  cells: readonly Cell[],
  tallies: readonly (readonly TallyEntries[])[],
  exact: boolean | undefined,
): ExactPlan {
  if (exact === false) return { tasks: [], omitted: 0 };
  const wanted = distinct(cells.flatMap((cell, at) => resultsOf(cell, at, playedIn(tallies[at] ?? [])))).sort(
    (one, other) => one.cost - other.cost,
  );
  let left = cells.reduce((sum, cell, at) => sum + gamesCost(cell, playedIn(tallies[at] ?? [])), 0);
  const tasks = wanted.filter(({ cost }) => {
    if (cost > CHEAP && cost > left && exact !== true) return false;
    left -= cost;
    return true;
  });
  return { tasks: distinct([...tasks, ...cells.flatMap(optimumOf)]), omitted: wanted.length - tasks.length };
}

/** About how long the games of a cell take, in milliseconds. */
function gamesCost(cell: Cell, played: number): number {
  return (BLOCK * played * lineupsOf(cell).length) / defaultsOf(cell.game).blockSize;
}

/** The number of games, or of game pairs, that the tallies of a cell count. */
function playedIn([entries = []]: readonly TallyEntries[]): number {
  return entries.reduce((sum, [, count]) => sum + count, 0);
}

/** The results that a cell shows. */
function resultsOf(cell: Cell, index: number, played: number): readonly ExactTask[] {
  if (!hasBuiltInStrategies(cell)) return [];
  const { game, params } = cell;
  const maxGames = Math.min(played, MAX_POSSIBLE_GAMES);
  return lineupsOf(cell).flatMap((lineup) => {
    const known = taskOf(cell, lineup, index);
    return known.length > 0 ? known : [{ game, params, lineup, cell: index, cost: 0, maxGames }];
  });
}

/** The results of proved optima, with which a cell is compared, unless the mean alone is known. */
function optimumOf(cell: Cell, index: number): readonly ExactTask[] {
  const { game, params, pairedWith } = cell;
  if (game.seats !== 1 || pairedWith !== undefined) return [];
  return provedOptima(game, params)
    .filter(({ known }) => known.mean === undefined)
    .flatMap(({ spec }) => taskOf(cell, [spec], index));
}

function taskOf({ game, params }: Cell, lineup: Lineup, cell: number): readonly ExactTask[] {
  const cost = knownOrUndefined(game, params, lineup)?.cost;
  return cost === undefined ? [] : [{ game, params, lineup, cell, cost }];
}

/** The first task of each result. */
function distinct(tasks: readonly ExactTask[]): ExactTask[] {
  const seen = new ExactResults();
  return tasks.filter((task) => !seen.has(task) && seen.add(task, undefined));
}
