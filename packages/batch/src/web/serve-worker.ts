import { InputError } from '@cards/core';
import { checkHandlers, Trials } from '../check/check-tasks.js';
import type { PlanData } from '../plan/cell-data.js';
import { LoadedCells } from '../plan/loaded-cells.js';
import { precomputeCell } from '../run/block-runner.js';
import { LOADING, STARTING } from '../workers/messages.js';
import { type LoadedCell, playHandlers } from '../workers/play-blocks.js';
import { serve } from '../workers/serve.js';
import { workerPort, type WorkerScope } from './transport.js';
import { cellLoader, type CodeLoader } from './code-loader.js';
import { watchHandlers } from './watch-game.js';

/**
 * Plays blocks and checks strategies in a Web Worker, for {@link webExecutor} and {@link check}. Call it once, in the
 * script of the worker.
 *
 * @param scope - `self` of the worker
 * @param loader - imports the modules of games and harnesses by name, because a browser cannot find a package by its
 *   name, and the code of the user
 *
 * @example The script of a worker
 * ```ts no-run: needs a Web Worker
 * import { serveWorker } from '@cards/batch/web';
 *
 * const modules = { '@cards/pairs': () => import('@cards/pairs') };
 * serveWorker(self, { importModule: (name) => modules[name]() });
 * ```
 */
export function serveWorker(scope: WorkerScope, loader: CodeLoader): void {
  serve(workerPort(scope), ({ seed, cells: planned }: PlanData, reporter) => {
    const { beat } = reporter;
    const cells = new LoadedCells(planned, cellLoader(planned, loader), (player) =>
      beat({ position: LOADING, player }),
    );
    const trials = new Trials(
      {
        importExport: async ({ module, exportName }) => {
          const exported = await loader.importModule(module);
          if (exported === undefined) throw new InputError(`'${module}' is not part of this page`);
          return Reflect.get(exported, exportName);
        },
        importCode: async (file) => {
          if (loader.importCode === undefined) throw new Error('this page cannot load code');
          return loader.importCode(file);
        },
        sourceOf: (file) => loader.sourceOf?.(file) ?? '',
        watched: [
          [performance, ['now'], 'performance'],
          [scope.crypto, ['getRandomValues', 'randomUUID'], 'crypto'],
        ],
        freeze: () => loader.protect?.(),
      },
      reporter,
    );
    const load = async (index: number): Promise<LoadedCell> => {
      beat({ position: STARTING });
      const tables = precomputeCell(await cells.planned(index));
      beat({ position: LOADING });
      return { cell: await cells.load(index), tables };
    };
    return {
      ...playHandlers(seed, load, reporter),
      ...watchHandlers(seed, load, reporter),
      ...checkHandlers((source) => trials.load(source)),
    };
  });
}
