import type { AnyGame } from '@cards/core';
import { blockSizeOf } from '../../plan/blocks.js';
import type { Cell, CodeRef } from '../../plan/cell.js';
import { defined } from '../../plan/defined.js';
import type { Plan } from '../../plan/plan.js';
import type { ResolvedExport } from '../modules/resolve-module.js';
import type { SerializedCell, WorkerData } from './messages.js';
import { SharedTables } from './shared-tables.js';

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

/** The start data of workers, without what their pool adds. */
export type PoolData = Omit<WorkerData, 'heartbeats' | 'timeout'>;

/** The start data of the workers of a batch. */
export function workerData(
  { seed, cells, source }: Plan,
  { locations, resolveFrom, tables = new SharedTables(), isNeeded = () => true }: WorkerDataOptions,
): PoolData {
  const serialize = (cell: Cell, index: number): SerializedCell => {
    const { game, own: _, ...rest } = cell;
    const location = locations.get(game);
    return {
      ...rest,
      game: game.id,
      module: location && { module: location.module, exportName: location.exportName, url: location.url },
      blockSize: blockSizeOf(cell),
      precomputed: isNeeded(index) ? tables.of(cell) : new Map(),
    };
  };
  const code = cells.flatMap((cell) => Object.values(cell.code));
  const files = importedFiles(source === undefined ? code : [...code, source]);
  return { seed, cells: cells.map(serialize), resolveFrom, files, ...defined({ source }) };
}

/** The files that workers import to load code: not those of programs. */
export function importedFiles(code: readonly CodeRef[]): readonly string[] {
  return [...new Set(code.filter(({ command }) => command === undefined).map(({ file }) => file))];
}
