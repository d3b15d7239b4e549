import { type AnyGame, InputError, messageOf } from '@cards/core';
import type { Cell } from './cell.js';
import type { CellData, CodeRef, GameReference } from './cell-data.js';
import { defined } from './given-values.js';
import { parseModuleExport } from './module-address.js';
import { resolveCell } from './plan-data.js';
import { definitionFrom, onlyStrategy, type OwnStrategy, STRATEGY_FORMS } from './strategy-definition.js';
import { movePlace } from './strategy-place.js';

/** The exports of a module, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** Loads the code of cells, in a thread of Node or in a Web Worker. */
export interface CellLoader {
  /** Imports the module of a game; undefined if there is no such module. */
  importModule(module: string): Promise<object> | undefined;
  /** Loads a strategy from a file, for a game with the address of its module. Its code runs. */
  loadStrategy(spec: string, code: CodeRef, game: AnyGame): Promise<OwnStrategy>;
}

/** The cells of a batch in a worker, which loads their code when it plays them. */
export class LoadedCells {
  private readonly cells: readonly CellData[];
  private readonly loader: CellLoader;
  private readonly onCode: (player?: number) => void;

  /**
   * @param cells - the cells
   * @param loader - loads their code
   * @param onCode - called before the code of a strategy is loaded, with its number in its cell, from 1, and without a
   *   number when all are loaded
   */
  constructor(cells: readonly CellData[], loader: CellLoader, onCode: (player?: number) => void) {
    this.cells = cells;
    this.loader = loader;
    this.onCode = onCode;
  }

  /**
   * A cell with its game, without the strategies from files.
   *
   * @throws InputError if its game cannot be loaded
   */
  planned(index: number): Promise<Cell> {
    const { [index]: data } = this.cells;
    if (data === undefined) throw new RangeError(`there is no cell ${index}`);
    return resolveCell(data, (reference) => loadGame(this.loader, reference));
  }

  /**
   * The same cell with its strategies from files. Their code runs, one after another, so that it is known whose.
   *
   * @throws InputError if its game or a strategy cannot be loaded, or has changed
   */
  async load(index: number): Promise<Cell> {
    const cell = await this.planned(index);
    const { module }: Partial<GameReference> = this.cells[index]?.game ?? {};
    const own: OwnStrategy[] = [];
    for (const [spec, code] of Object.entries(cell.code)) {
      this.onCode(own.length + 1);
      try {
        // oxlint-disable-next-line no-await-in-loop -- the code of two strategies must not run at the same time
        own.push(await this.loader.loadStrategy(spec, code, { ...cell.game, ...defined({ module }) }));
      } catch (error) {
        throw new StrategyError(messageOf(error), spec);
      }
    }
    if (own.length > 0) this.onCode();
    return { ...cell, own };
  }
}

/** A strategy that cannot be loaded, or has changed. */
export class StrategyError extends InputError {
  /** Its spec. */
  readonly strategy: string;

  /**
   * @param message - the reason
   * @param strategy - its spec
   */
  constructor(message: string, strategy: string) {
    super(message);
    this.strategy = strategy;
  }
}

/**
 * Loads a game in a worker.
 *
 * @param loader - imports its module
 * @param reference - the game
 * @throws InputError if the worker does not have it
 */
async function loadGame(loader: Pick<CellLoader, 'importModule'>, { id, module }: GameReference): Promise<AnyGame> {
  if (module === undefined)
    throw new InputError(`a worker can't load the game ${id}: no module exports it; set its member 'module'`);
  const address = parseModuleExport(module);
  const exported = await loader.importModule(address.module);
  const game: unknown = exported && Reflect.get(exported, address.exportName);
  if ((game as AnyGame | undefined)?.id === id) return game as AnyGame;
  const reason = exported === undefined ? 'is not part of this page' : 'is another value';
  throw new InputError(`can't load the game ${id}: ${module} ${reason}`);
}

/**
 * The strategy that a file exports.
 *
 * @param spec - the name of the strategy in all outputs
 * @param named - the name of the export; `default` can be the only strategy of a file that the spec names without `#`
 * @param exported - the exports of the file
 * @param source - the text of the file
 * @throws InputError if the file has no such strategy
 */
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
