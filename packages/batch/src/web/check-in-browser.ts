import { type AnyGame, InputError, type ParamValues, checkedParams } from '@cards/core';
import { type CheckedLaws, checkLaws, lateText, type LawWorkers } from '../check/check-laws.js';
import type { CheckedLaw } from '../check/checked-laws.js';
import type { CheckReport } from '../check/check-report.js';
import { rankedReport } from '../check/rank.js';
import { moduleOf, parseModuleExport } from '../plan/module-address.js';
import type { GameError } from '../run/game-error.js';
import type { Progress } from '../run/progress.js';
import { Results } from '../run/results.js';
import { Schedule } from '../run/schedule.js';
import { runBlocks } from '../run/scheduler.js';
import { MessageWatchdog, silenceText } from './watchdog.js';
import { WatchedWorker, type WebWorker } from './watched-worker.js';
import { WEB_GAME_TIMEOUT, webExecutor } from './web-executor.js';

/** The strategy to check, and the options of {@link checkInBrowser}. */
export interface WebCheckRequest {
  /** What the loader of the workers imports, such as a `blob:` URL. */
  readonly file: string;
  /** The file as messages and the command name it, such as `./mine.ts`. */
  readonly path: string;
  /** The name of the file in stack traces, such as `mine.ts`. */
  readonly name: string;
  /** `sha256:` and the SHA-256 of the file in hexadecimal, as the command computes it. The digest depends on it. */
  readonly hash: string;
  /** The game. Its member `module`, and `checks` if it is a text, must name modules that the loader imports. */
  readonly game: AnyGame;
  /** The parameters of the game that differ from their defaults. */
  readonly params: ParamValues;
  /** The number of games of each cell of the ranking; game pairs in a game of two seats. */
  readonly trials: number;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** Starts a worker that calls `serveBlocks` and `serveChecks`. */
  readonly startWorker: () => WebWorker;
  /** The number of workers of the ranking, an integer from 1. */
  readonly slots: number;
  /** The maximum duration of a call of the strategy and of a game, in milliseconds; 30 seconds when left out. */
  readonly gameTimeout?: number | undefined;
  /** Cancels the check. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each law, and after every block of the ranking with the number of games. */
  readonly onProgress?: ((progress: Pick<Progress, 'games' | 'total'>) => void) | undefined;
  /** Returns the message for a failed game of the ranking. */
  readonly explain: (error: GameError) => string;
}

/**
 * Checks a strategy in the Web Workers of a browser, as `check` of `@cards/batch/node` does in threads: the laws, and
 * the ranking among the default strategies of the game. The report and its digest are the same for the same seed.
 *
 * @param request - the strategy, the game and the workers
 * @throws InputError if the file exports several strategies, or the game does not accept the parameters
 * @throws the reason of the signal, if the signal cancels the check
 */
export async function checkInBrowser(request: WebCheckRequest): Promise<CheckReport> {
  const { game, path, file, hash, trials, seed } = request;
  const params = checkedParams(game, request.params);
  const checked = await checkLawsOf(request, params);
  request.signal?.throwIfAborted();
  const exportName = checked.found ?? 'default';
  const spec = `${path}#${exportName}`;
  return rankedReport({ game, params, spec, code: { file, exportName, hash }, trials }, checked, {
    seed,
    explain: request.explain,
    play: async (plan) => {
      const { startWorker, slots, gameTimeout, signal, onProgress } = request;
      const results = new Results(plan);
      const executor = webExecutor(plan, { startWorker, slots, gameTimeout });
      const close = (): void => executor.close();
      signal?.addEventListener('abort', close);
      const schedule = new Schedule(plan, { isDone: (cell) => results.isDone(cell) });
      const total = plan.cells.reduce((sum, cell) => sum + cell.trials, 0);
      try {
        await runBlocks(schedule, executor, { isDone: (cell) => results.isDone(cell) }, ({ index, block }, counts) => {
          results.add(index, block, counts);
          onProgress?.({ games: results.games, total });
        });
        return results;
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', close);
        executor.close();
      }
    },
  });
}

/** Checks the laws in a worker, and in a second one that must play the same moves. */
async function checkLawsOf(request: WebCheckRequest, params: ParamValues): Promise<CheckedLaws> {
  const { game, seed, startWorker, gameTimeout = WEB_GAME_TIMEOUT, signal } = request;
  const module = moduleOf(game);
  if (module === undefined || game.checks === undefined)
    throw new InputError(`strategies of ${game.id} can't be checked: set its members 'module' and 'checks'`);
  const harness = typeof game.checks === 'string' ? parseModuleExport(game.checks) : undefined;
  const watchdog = new MessageWatchdog(gameTimeout);
  const started = (): WatchedWorker<unknown> => new WatchedWorker(startWorker, undefined, watchdog);
  const workers = { here: started(), elsewhere: started() };
  const source = { kind: 'trial', file: request.file, name: request.name, exportName: undefined } as const;

  const run = async (where: keyof typeof workers, law: CheckedLaw | undefined, lawSeed: string): Promise<unknown> => {
    const late = workers[where].takeLateError();
    if (late !== undefined) return { kind: 'ended', message: lateText(late) };
    const outcome = await workers[where].run({ ...source, law, game: module, harness, params, seed: lawSeed });
    signal?.throwIfAborted();
    if (outcome.kind === 'answer') return outcome.answer;
    const message =
      outcome.kind === 'silent' ? silenceText(outcome.position, gameTimeout) : `a worker ended: ${outcome.message}`;
    return { kind: 'ended', message };
  };
  // The worker answers each message with the type that it asks for.
  const lawWorkers: LawWorkers = {
    check: (law, lawSeed) => run('here', law, lawSeed) as ReturnType<LawWorkers['check']>,
    moves: (lawSeed, where) => run(where, undefined, lawSeed) as ReturnType<LawWorkers['moves']>,
  };
  const close = (): void => {
    for (const worker of Object.values(workers)) worker.end({ kind: 'ended', message: 'the check was canceled' });
    watchdog.stop();
  };
  signal?.addEventListener('abort', close);
  try {
    return await checkLaws({
      seed,
      isProgram: false,
      withWorkers: async (use) => {
        await use(lawWorkers);
        return lateErrors(Object.values(workers));
      },
    });
  } finally {
    signal?.removeEventListener('abort', close);
    close();
  }
}

/** What went wrong in workers after their games. */
async function lateErrors(workers: readonly WatchedWorker<unknown>[]): Promise<readonly string[]> {
  const late: string[] = [];
  for (const worker of workers) {
    // oxlint-disable-next-line no-await-in-loop -- two workers, and the first error is shown
    const outcome = worker.isRunning ? await worker.run({ kind: 'settle' }) : undefined;
    const message = outcome?.kind === 'ended' ? outcome.message : worker.takeLateError();
    if (message !== undefined) late.push(lateText(message));
  }
  return late;
}
