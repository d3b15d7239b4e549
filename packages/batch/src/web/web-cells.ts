import { type AnyGame, InputError, messageOf, thrownAt } from '@cards/core';
import type { Cell, CodeRef, OwnStrategy } from '../plan/cell.js';
import type { ModuleExport } from '../plan/module-address.js';
import { definitionFrom, STRATEGY_FORMS } from '../plan/strategy-definition.js';
import type { BatchMessage } from './messages.js';

/** Loads code in a Web Worker. */
export interface CodeLoader {
  /**
   * Imports a module.
   *
   * @param name - the name of the module, such as `@cards/pairs` or `@cards/pairs/search`
   * @returns its exports; undefined when the page does not have the module
   */
  importModule(name: string): Promise<object> | undefined;
  /**
   * Imports code of the user. When left out, no strategy can be code of a user.
   *
   * @param file - the member `file` of the {@link CodeRef} of the strategy, such as a `blob:` URL
   * @returns its exports
   */
  importCode?(file: string): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Called before code of the user is imported, for example to freeze the games with a {@link TrustedCode}. When left
   * out, that code can change everything in its worker by mistake.
   */
  protect?(): void;
}

/** The cells of a batch in a Web Worker, which loads their code when it plays them. */
export class WebCells {
  /** The canonical text of the seed. */
  readonly seed: string;
  private readonly cells: BatchMessage['cells'];
  private readonly loader: CodeLoader;

  /**
   * @param batch - the first message of the page
   * @param loader - loads the code
   */
  constructor({ seed, cells }: BatchMessage, loader: CodeLoader) {
    this.seed = seed;
    this.cells = cells;
    this.loader = loader;
  }

  /**
   * A cell with its game, without the code of users.
   *
   * @throws InputError if its game cannot be loaded
   */
  async loadGame(index: number): Promise<Cell> {
    const cell = this.cells[index];
    if (cell === undefined) throw new RangeError(`there is no cell ${index}`);
    return { ...cell, game: await loadGame(this.loader, cell.module, cell.game), own: [] };
  }

  /**
   * The same cell with the strategies of users. Their code runs.
   *
   * @param cell - the cell as {@link loadGame} returns it
   * @throws InputError if a strategy cannot be loaded
   */
  async loadStrategies(cell: Cell): Promise<Cell> {
    const codes = Object.entries(cell.code);
    if (codes.length === 0) return cell;
    if (this.loader.protect !== undefined) {
      await Promise.all(this.cells.map((_, index) => this.loadGame(index)));
      this.loader.protect();
    }
    return { ...cell, own: await Promise.all(codes.map(([spec, code]) => this.loadStrategy(spec, code))) };
  }

  private async loadStrategy(spec: string, { file, exportName }: CodeRef): Promise<OwnStrategy> {
    const importing = this.loader.importCode?.(file);
    if (importing === undefined) throw new InputError(`this page cannot load the strategy '${spec}'`);
    let exported: Readonly<Record<string, unknown>>;
    try {
      exported = await importing;
    } catch (error) {
      throw new InputError(`can't load the strategy '${spec}': ${messageOf(error)}${thrownAt(error)}`);
    }
    if (!(exportName in exported))
      throw InputError.unknownName(`export of ${spec.split('#')[0]}`, exportName, Object.keys(exported).sort());
    const definition = definitionFrom(spec, exported[exportName]);
    if (definition !== undefined) return definition;
    throw new InputError(`'${spec}' is not a strategy: ${STRATEGY_FORMS}`);
  }
}

/**
 * Loads a game in a worker.
 *
 * @param loader - imports its module
 * @param module - the module
 * @param id - the id of the game
 * @throws InputError if the page does not have it
 */
export async function loadGame(loader: CodeLoader, { module, exportName }: ModuleExport, id: string): Promise<AnyGame> {
  const exported = await loader.importModule(module);
  const game: unknown = exported === undefined ? undefined : Reflect.get(exported, exportName);
  if ((game as AnyGame | undefined)?.id === id) return game as AnyGame;
  const reason = exported === undefined ? 'is not part of this page' : 'is another value';
  throw new InputError(`can't load the game ${id}: ${module}#${exportName} ${reason}`);
}
