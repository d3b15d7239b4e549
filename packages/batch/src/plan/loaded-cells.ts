import { type AnyGame, InputError, messageOf } from '@cards/core';
import type { Cell } from './cell.js';
import type { CellData, CodeRef, GameReference } from './cell-data.js';
import { defined } from './given-values.js';
import { notLoadable, parseModuleExport } from './module-address.js';
import { resolveCell } from './plan-data.js';
import { definitionFrom, onlyStrategy, type OwnStrategy, STRATEGY_FORMS } from './strategy-definition.js';
import { movePlace } from './strategy-place.js';

export type Exports = Readonly<Record<string, unknown>>;

export interface CellLoader {
  /** Imports the module of a game; undefined if there is no such module. */
  importModule(module: string): Promise<object> | undefined;
  /** Loads a strategy from a file, for a game with the address of its module. Its code runs. */
  loadStrategy(spec: string, code: CodeRef, game: AnyGame): Promise<OwnStrategy>;
}

/** The cells of a batch in a worker, which loads their code when it plays them. */
export interface LoadedCells {
  /** A cell with its game, without the strategies from files. */
  planned(index: number): Promise<Cell>;
  /** The same cell with its strategies from files. Their code runs, one after another, so that it is known whose. */
  load(index: number): Promise<Cell>;
}

/**
 * The cells of a batch in a worker. `onCode` gets the number of each strategy in its cell, from 1, before its code is
 * loaded, and no number when all are loaded.
 */
export function loadedCells(
  cells: readonly CellData[],
  loader: CellLoader,
  onCode: (player?: number) => void,
): LoadedCells {
  async function planned(index: number): Promise<Cell> {
    const { [index]: data } = cells;
    if (data === undefined) throw new RangeError(`there is no cell ${index}`);
    return resolveCell(data, (reference) => loadGame(loader, reference));
  }

  async function load(index: number): Promise<Cell> {
    const cell = await planned(index);
    const { module }: Partial<GameReference> = cells[index]?.game ?? {};
    const own: OwnStrategy[] = [];
    for (const [spec, code] of Object.entries(cell.code)) {
      onCode(own.length + 1);
      try {
        // oxlint-disable-next-line no-await-in-loop -- the code of two strategies must not run at the same time
        own.push(await loader.loadStrategy(spec, code, { ...cell.game, ...defined({ module }) }));
      } catch (error) {
        throw new StrategyError(messageOf(error), spec);
      }
    }
    if (own.length > 0) onCode();
    return { ...cell, own };
  }

  return { planned, load };
}

/** A strategy that cannot be loaded, or has changed. */
export class StrategyError extends InputError {
  constructor(
    message: string,
    readonly strategy: string,
  ) {
    super(message);
  }
}

async function loadGame(loader: Pick<CellLoader, 'importModule'>, { id, module }: GameReference): Promise<AnyGame> {
  if (module === undefined) throw notLoadable({ id });
  const address = parseModuleExport(module);
  const exported = await loader.importModule(address.module);
  const game: unknown = exported && Reflect.get(exported, address.exportName);
  if ((game as AnyGame | undefined)?.id === id) return game as AnyGame;
  const reason = exported === undefined ? 'is not part of this page' : 'is another value';
  throw new InputError(`can't load the game ${id}: ${module} ${reason}`);
}

/** The strategy of a file; `default` can be its only strategy, if the spec names it without `#`. */
export function exportedStrategy(spec: string, named: string, exported: Exports, source: string): OwnStrategy {
  const isNamed = named !== 'default' || spec.includes('#');
  const exportName = isNamed ? named : (onlyStrategy(exported) ?? named);
  const [file = ''] = spec.split('#');
  if (!(exportName in exported))
    throw InputError.unknownName(`export of ${file}`, exportName, Object.keys(exported).sort());
  const definition = definitionFrom(spec, exported[exportName]);
  if (definition !== undefined) return { ...definition, place: movePlace(file, source, exportName) };
  throw new InputError(`'${spec}' is not a strategy: ${STRATEGY_FORMS}`);
}
