import type { AnyGame } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { defined } from '../../plan/given-values.js';
import { experimentIdentity } from '../../plan/identity.js';
import type { Plan } from '../../plan/plan.js';
import { dataOf } from '../../plan/plan-data.js';
import { type ResolvedExport, urlsOf } from '../modules/resolve-module.js';
import { SharedTables } from './shared-tables.js';
import type { PoolData } from './worker-pool.js';

/** The modules of the games that workers import. */
export type GameLocations = ReadonlyMap<AnyGame, ResolvedExport>;

/** The options of {@link workerData}. */
export interface WorkerDataOptions {
  readonly locations: GameLocations;
  /** URLs or directories to resolve the packages that user code imports from. */
  readonly resolveFrom: readonly string[];
  /** Tables that were computed before. Default: none. */
  readonly tables?: SharedTables;
  /** Whether a cell will be played, so that workers need its tables. Default: every cell. */
  readonly isNeeded?: (index: number) => boolean;
}

/** The start data of the workers of a batch. */
export function workerData(
  plan: Plan,
  { locations, resolveFrom, tables = new SharedTables(), isNeeded = () => true }: WorkerDataOptions,
): PoolData {
  const { seed, cells, source } = plan;
  const code = cells.flatMap((cell) => Object.values(cell.code));
  return {
    seed,
    cells: cells.map((cell) => ({
      ...dataOf(cell),
      ...(locations.has(cell.game) ? {} : { game: { id: cell.game.id } }),
    })),
    tables: cells.map((cell, index) => (isNeeded(index) ? tables.of(cell) : new Map())),
    modules: urlsOf(locations.values()),
    resolveFrom,
    files: importedFiles(source === undefined ? code : [...code, source]),
    ...defined({ source, experiment: source && experimentIdentity(plan) }),
  };
}

/** The files that workers import to load code: not those of programs. */
export function importedFiles(code: readonly CodeRef[]): readonly string[] {
  return [...new Set(code.filter(({ command }) => command === undefined).map(({ file }) => file))];
}
