import { InputError } from '@cards/core';
import { checkMembers, messageOf, thrownAt } from '@cards/core/internal';
import { isReference } from '../plan/cell-data.js';
import {
  type CellData,
  type CellLoader,
  exportedStrategy,
  type Exports,
  loadedCells,
  type PlanData,
} from '../plan/plan-data.js';
import { parseModuleExport } from '../plan/module-address.js';
import { precomputeCell } from '../run/block-runner.js';
import { LOADING, STARTING } from '../workers/messages.js';
import { type LoadedCell, playHandlers } from '../workers/play-blocks.js';
import { type Handlers, type Reporter, serve } from '../workers/serve.js';
import { workerPort, type WorkerScope } from './web-executor.js';
import { watchHandlers } from './watch-game.js';

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
   * Called before code of the user is imported, for example to freeze the games. When left out, that code can change
   * everything in its worker by mistake.
   */
  protect?(): void;
}

/** Further tasks of a worker, by name. */
export type WebTasks = (loader: CodeLoader, scope: WorkerScope, reporter: Reporter) => Handlers;

/**
 * Plays blocks in a Web Worker, for {@link webExecutor}. Call it once, in the script of the worker.
 *
 * @param scope - `self` of the worker
 * @param loader - imports the modules of games and harnesses by name, because a browser cannot find a package by its
 *   name, and the code of the user
 * @param tasksOf - further tasks, such as `checkTasks` of `@cards/tournament/web`, which checks strategies
 *
 * @example The script of a worker
 * ```ts no-run: needs a Web Worker
 * import { serveWorker } from '@cards/batch/web';
 *
 * const modules = { '@cards/pairs': () => import('@cards/pairs') };
 * serveWorker(self, { importModule: (name) => modules[name]() });
 * ```
 */
export function serveWorker(scope: WorkerScope, loader: CodeLoader, tasksOf: WebTasks = () => ({})): void {
  checkMembers(scope, 'the scope of a worker', 'postMessage', 'addEventListener');
  serve(workerPort(scope), ({ seed, cells: planned }: PlanData, reporter) => {
    const { beat } = reporter;
    const cells = loadedCells(planned, cellLoader(planned, loader), (player) => beat({ position: LOADING, player }));
    const load = async (index: number): Promise<LoadedCell> => {
      beat({ position: STARTING });
      const tables = precomputeCell(await cells.planned(index));
      beat({ position: LOADING });
      return { cell: await cells.load(index), tables };
    };
    return {
      ...playHandlers(seed, load, reporter),
      ...watchHandlers(seed, load, reporter),
      ...tasksOf(loader, scope, reporter),
    };
  });
}

/** Loads the code of cells in a Web Worker. All games are imported and protected before code of users is. */
function cellLoader(cells: readonly CellData[], loader: CodeLoader): CellLoader {
  const modules = new Set(cells.flatMap(({ game }) => (isReference(game) ? (game.module ?? []) : [])));
  return {
    importModule: (module) => loader.importModule(module),
    loadStrategy: async (spec, { file, exportName }, game) => {
      const { importCode } = loader;
      if (importCode === undefined) throw new InputError(`this page cannot load the strategy '${spec}'`);
      await Promise.all([...modules].map((module) => loader.importModule(parseModuleExport(module).module)));
      loader.protect?.();
      let exported: Exports;
      try {
        exported = await importCode.call(loader, file);
      } catch (error) {
        throw new InputError(`cannot load the strategy '${spec}': ${messageOf(error)}${thrownAt(error)}`);
      }
      return exportedStrategy(spec, exportName, exported, loader.sourceOf?.(file) ?? '', game);
    },
  };
}
