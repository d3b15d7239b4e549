import { InputError, messageOf, thrownAt } from '@cards/core';
import { type CellData, isReference } from '../plan/cell-data.js';
import { type CellLoader, exportedStrategy, type Exports } from '../plan/loaded-cells.js';
import { parseModuleExport } from '../plan/module-address.js';

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
   * @param file - the member `file` of the `CodeRef` of the strategy, such as a `blob:` URL
   * @returns its exports
   */
  importCode?(file: string): Promise<Exports>;
  /**
   * Returns the text of code of the user, so that messages can name lines. When left out, some name none.
   *
   * @param file - as for `importCode`, after it was imported
   */
  sourceOf?(file: string): string;
  /**
   * Called before code of the user is imported, for example to freeze the games with a {@link TrustedCode}. When left
   * out, that code can change everything in its worker by mistake.
   */
  protect?(): void;
}

/** Loads the code of cells in a Web Worker. All games are imported and protected before code of users is. */
export function cellLoader(cells: readonly CellData[], loader: CodeLoader): CellLoader {
  const modules = new Set(cells.flatMap(({ game }) => (isReference(game) ? (game.module ?? []) : [])));
  return {
    importModule: (module) => loader.importModule(module),
    loadStrategy: async (spec, { file, exportName }) => {
      const { importCode } = loader;
      if (importCode === undefined) throw new InputError(`this page cannot load the strategy '${spec}'`);
      await Promise.all([...modules].map((module) => loader.importModule(parseModuleExport(module).module)));
      loader.protect?.();
      let exported: Exports;
      try {
        exported = await importCode.call(loader, file);
      } catch (error) {
        throw new InputError(`can't load the strategy '${spec}': ${messageOf(error)}${thrownAt(error)}`);
      }
      return exportedStrategy(spec, exportName, exported, loader.sourceOf?.(file) ?? '');
    },
  };
}
