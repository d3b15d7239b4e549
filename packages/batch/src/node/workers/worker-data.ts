import type { AnyGame } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import { defined } from '../../plan/defined.js';
import type { Plan } from '../../plan/plan.js';
import type { ResolvedExport } from '../modules/resolve-module.js';
import type { SerializedCell, WorkerData } from './messages.js';
import { SharedTables } from './shared-tables.js';

/** The locations of the games that workers load. */
export type GameLocations = ReadonlyMap<AnyGame, ResolvedExport>;

/** The options of {@link workerData}. */
export interface WorkerDataOptions {
  /** The locations of its games. */
  readonly locations: GameLocations;
  /** URLs or directories that the modules that user code imports are resolved from. */
  readonly resolveFrom: readonly string[];
  /** Tables that were computed before; none when left out. */
  readonly tables?: SharedTables;
  /** Whether a cell will be played; every cell when left out. */
  readonly isNeeded?: (index: number) => boolean;
}

/** The data of a batch that its workers are started with. */
export function workerData(
  { seed, cells, source }: Plan,
  { locations, resolveFrom, tables = new SharedTables(), isNeeded = () => true }: WorkerDataOptions,
): Omit<WorkerData, 'heartbeats'> {
  const serialize = (cell: Cell, index: number): SerializedCell => {
    const { game, own: _, ...rest } = cell;
    const location = locations.get(game);
    return {
      ...rest,
      game: game.id,
      module: location && { module: location.module, exportName: location.exportName, url: location.url },
      blockSize: game.blockSize,
      precomputed: isNeeded(index) ? tables.of(cell) : new Map(),
    };
  };
  return { seed, cells: cells.map(serialize), resolveFrom, ...defined({ source }) };
}
