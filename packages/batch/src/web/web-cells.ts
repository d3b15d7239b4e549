import { type AnyGame, InputError } from '@cards/core';
import type { Cell, CodeRef, OwnStrategy } from '../plan/cell.js';
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
   * Loads a strategy that is code of the user. When left out, no cell can have one.
   *
   * @param spec - the name of the strategy in all outputs
   * @param code - the member `code` of the cell for this spec
   */
  loadStrategy?(spec: string, code: CodeRef): Promise<OwnStrategy>;
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
    const { module, exportName } = cell.module;
    const exported = await this.loader.importModule(module);
    const game: unknown = exported === undefined ? undefined : Reflect.get(exported, exportName);
    if ((game as AnyGame | undefined)?.id === cell.game) return { ...cell, game: game as AnyGame, own: [] };
    const reason = exported === undefined ? 'is not part of this page' : 'is another value';
    throw new InputError(`can't load the game ${cell.game}: ${module}#${exportName} ${reason}`);
  }

  /**
   * The same cell with the strategies of users. Their code runs.
   *
   * @throws InputError if a strategy cannot be loaded
   */
  async loadStrategies(cell: Cell): Promise<Cell> {
    const own = await Promise.all(
      Object.entries(cell.code).map(([spec, code]) => {
        const loading = this.loader.loadStrategy?.(spec, code);
        if (loading === undefined) throw new InputError(`this page cannot load the strategy '${spec}'`);
        return loading;
      }),
    );
    return own.length === 0 ? cell : { ...cell, own };
  }
}
