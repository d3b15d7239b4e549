/**
 * Checks strategies in the Web Workers of a browser.
 *
 * @packageDocumentation
 */
import { type Exports, moduleOf, parseModuleExport, type Rounds, plannedGames } from '@cards/batch/internal';
import { type Plan, Batch, type Progress, runBlocks } from '@cards/batch';
import { webExecutor } from '@cards/batch/web';
import { type WebExecutorOptions, type WebTasks, webPool } from '@cards/batch/web/internal';
import { InputError } from '@cards/core';
import { checkedParams, checkMembers } from '@cards/core/internal';
import type { CheckReport } from './check/check-report.js';
import { checkHandlers, strategyOfFile, trialsOf } from './check/check-tasks.js';
import { checkStrategy } from './check/check-strategy.js';
import type { CheckSetting } from './check/ranking.js';

/**
 * The strategy to check, and the options of {@link check}. The slots are those of the ranking, and the maximum duration
 * of a game is also that of a call of the strategy. The members `module` and `checks` of the game must name modules
 * that the loader imports.
 *
 * @inline
 */
interface WebCheckRequest extends WebExecutorOptions, CheckSetting {
  /** What the loader of the workers imports, such as a `blob:` URL. */
  readonly file: string;
  /** The file as messages and the command name it, such as `./mine.ts`. */
  readonly path: string;
  /** The name of the file in stack traces, such as `mine.ts`. */
  readonly name: string;
  /** `sha256:` and the SHA-256 of the file in hexadecimal, as the command computes it. The digest depends on it. */
  readonly hash: string;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** Called before each test, and after every block of the ranking with the number of games. */
  readonly onProgress?: ((progress: Pick<Progress, 'games' | 'total'>) => void) | undefined;
}

/**
 * Checks a strategy in the Web Workers of a browser, as `check` of `@cards/batch/node` does in threads: the conformance
 * tests, and the ranking among the default strategies of the game. The report and its digest are the same for the same
 * seed.
 *
 * @param request - the strategy, the game and the workers
 * @throws InputError if the game does not accept the parameters
 * @throws the reason of the signal, if the signal cancels the check
 */
export async function check(request: WebCheckRequest): Promise<CheckReport> {
  const { game, file, name, path, hash, seed } = checkMembers(request, 'a check', 'game', 'file', 'name');
  const params = checkedParams(game, request.params);
  const module = moduleOf(game);
  if (module === undefined || game.checks === undefined)
    throw new InputError(`strategies of ${game.id} cannot be checked: set its members 'module' and 'checks'`);
  const harness = typeof game.checks === 'string' ? parseModuleExport(game.checks) : undefined;
  return checkStrategy({
    ...request,
    params,
    source: { file, name, exportName: undefined, game: module, harness, params },
    isProgram: false,
    openPool: (onLateError) => webPool(request, { seed, cells: [] }, onLateError),
    located: (exportName = 'default') => ({ spec: `${path}#${exportName}`, code: { file, exportName, hash } }),
    play: (plan, rounds) => playRanking(plan, rounds, request),
  });
}

async function playRanking(plan: Plan, rounds: Rounds, { onProgress, ...options }: WebCheckRequest): Promise<Batch> {
  const batch = new Batch(plan, { rounds });
  const executor = webExecutor(plan, { ...options, keepsMeasures: true });
  const total = plannedGames(plan);
  try {
    await runBlocks(batch, executor, { onBlock: () => onProgress?.({ games: batch.games, total }) });
    return batch;
  } finally {
    await executor.close();
  }
}

/**
 * The tasks that check strategies in a Web Worker. Its script passes them to `serveWorker` of `@cards/batch/web`.
 *
 * @param loader - imports the modules of games and harnesses, and the code of the user
 * @param scope - `self` of the worker
 * @param reporter - reports the progress of a task
 */
export const checkTasks: WebTasks = (loader, scope, reporter) => {
  checkMembers(loader, 'the loader', 'importModule');
  const importCode = async (file: string): Promise<Exports> => {
    if (loader.importCode === undefined) throw new Error('this page cannot load code');
    return loader.importCode(file);
  };
  const load = trialsOf(
    {
      importExport: async ({ module, exportName }) => {
        const exported = await loader.importModule(module);
        if (exported === undefined) throw new InputError(`'${module}' is not part of this page`);
        return Reflect.get(exported, exportName);
      },
      choose: strategyOfFile(importCode, (file) => loader.sourceOf?.(file) ?? ''),
      watched: [
        [performance, ['now'], 'performance'],
        [scope.crypto, ['getRandomValues', 'randomUUID'], 'crypto'],
      ],
      freeze: () => loader.protect?.(),
    },
    reporter,
  );
  return checkHandlers(load);
};
