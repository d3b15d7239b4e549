import type { AnyGame } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import { defined } from '../../plan/defined.js';
import type { Plan } from '../../plan/plan.js';
import type { ResolvedExport } from '../modules/resolve-module.js';
import type { SerializedCell, WorkerData } from './messages.js';
import { SharedTables } from './shared-tables.js';

/** Where games are that workers load, by game. */
export type GameLocations = ReadonlyMap<AnyGame, ResolvedExport>;

/** What workers need to know about a batch. */
export interface WorkerDataOptions {
  /** Where its games are. */
  readonly locations: GameLocations;
  /** Where modules that user code imports are resolved from. */
  readonly resolveFrom: readonly string[];
  /** The tables that were computed before; none when left out. */
  readonly tables?: SharedTables;
  /** Whether a cell will be played; every cell when left out. */
  readonly isNeeded?: (index: number) => boolean;
}

/** A batch as its workers get it. */
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
