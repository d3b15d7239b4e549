import {
  openPool,
  namesCode,
  isolation,
  locateGame,
  defaultResolveFrom,
  type ResolvedExport,
  resolveModule,
  urlsOf,
  importedFiles,
  seedOrSecret,
  locateCode,
  GAME_TIMEOUT,
  type RunOptions,
} from '@cards/batch/node/internal';
import { namesFile, notLoadable, parseModuleExport, splitExport } from '@cards/batch/internal';
import { runPlan } from '@cards/batch/node';
import { type AnyGame, InputError, type Seed } from '@cards/core';
import { checkedParams, checkMembers, checkNames, checkText, cutText } from '@cards/core/internal';
import type { CheckReport, RulesReport } from '../check/check-report.js';
import { examineRules } from '../check/check-rules.js';
import { checkStrategy } from '../check/check-strategy.js';
import type { CheckSetting } from '../check/ranking.js';
import type { FileTrial } from './tasks.js';

/**
 * The strategy to check, and the options. The maximum duration of a game is also that of a call of the strategy.
 *
 * @inline
 */
export interface CheckRequest
  extends
    CheckSetting,
    Pick<RunOptions, 'workers' | 'gameTimeout' | 'isolated' | 'signal' | 'onProgress' | 'resolveFrom'> {
  /**
   * A path such as `./mine.ts`. If the file exports several strategies: a path and an export, `./mine.ts#mine`. For an
   * external player, `exec:` and its command. Or `equilibrium` or `response:SPEC`.
   */
  readonly strategy: string;
  /** The base of a relative path. */
  readonly directory: string;
  /**
   * The seed of the ranking. Default: a new random seed, which the report contains. Code that knows the seed can
   * recognize the deals, so a grade should not depend on a seed that was known before.
   */
  readonly seed?: Seed | undefined;
}

/** The module with the tasks of workers. In a build, it is next to this file. */
export const TASKS = new URL('./tasks.js', import.meta.url).href;

const MEMBERS =
  'strategy directory game params trials seed explain workers gameTimeout isolated signal onProgress resolveFrom'.split(
    ' ',
  );

/**
 * Checks a strategy from a file. It runs the conformance tests in a worker under the watchdog, and ranks the
 * strategy among the default strategies of the game.
 *
 * @param request - the strategy, the game and the options
 * @returns the tests, each with the way in which the strategy fails it, and the ranking
 * @throws InputError if the file cannot be read, the game has no harness, or it does not accept the parameters
 * @throws the reason of the signal, if the signal cancels the check
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { check } from '@cards/tournament/node';
 * import { pairs } from '@cards/pairs';
 *
 * const directory = mkdtempSync(join(tmpdir(), 'strategies-'));
 * writeFileSync(
 *   join(directory, 'dice.mjs'),
 *   'export const dice = { move: (view) => view.playableAt(Math.floor(Math.random() * view.playable)) };',
 * );
 * const { passed, tests } = await check({
 *   strategy: './dice.mjs',
 *   directory,
 *   game: pairs,
 *   params: { cards: 8 },
 *   trials: 100,
 *   seed: 1,
 * });
 * passed; // => false
 * tests.find(({ name }) => name.includes('generator'))?.message?.startsWith('it uses Math.random'); // => true
 * ```
 */
export async function check(request: CheckRequest): Promise<CheckReport> {
  checkNames(request, 'a check', MEMBERS);
  checkText(request.strategy, 'strategy');
  const { game, strategy, directory } = request;
  const seed = seedOrSecret(request.seed);
  const program =
    namesCode(strategy) && !namesFile(strategy) ? { spec: strategy, code: locateCode(strategy, directory) } : undefined;
  const [path, exportName] = program === undefined ? splitExport(strategy) : [strategy];
  if (path === '' || exportName === '')
    throw new InputError(`'${cutText(strategy)}' does not name a strategy file: write ./file.ts or ./file.ts#export`);
  const params = checkedParams(game, request.params);
  // Throws if the file cannot be read.
  const limits = isolation(request.isolated);
  const code = program?.code ?? locateCode(`${path}#${exportName ?? 'default'}`, directory, limits !== undefined);
  const { file } = code;
  const { resolveFrom = defaultResolveFrom() } = request;
  const located = await locateGame(game, resolveFrom);
  if (located === undefined) throw notLoadable(game);
  const harness = await locateHarness(game, resolveFrom);
  const { gameTimeout: timeout = GAME_TIMEOUT, signal } = request;
  const source: Omit<FileTrial, 'seed'> = { file, name: file, exportName, game: located, harness, params, program };
  const modules = urlsOf(harness === undefined ? [located] : [located, harness]);
  const files = limits === undefined ? importedFiles([code]) : [];
  const isolated = limits && { limits, entries: program === undefined ? [code] : [] };
  const data = { seed: '', cells: [], modules, tasks: TASKS, resolveFrom, files, isolated };
  const startsPrograms = program !== undefined;
  return checkStrategy({
    ...request,
    source,
    seed,
    params,
    isProgram: startsPrograms,
    isolated: isolated !== undefined,
    openPool: (onLateError) => openPool(data, { timeout, startsPrograms, signal, onLateError }),
    located: (found) => {
      const chosen = found ?? exportName;
      if (program !== undefined || chosen === undefined) return program ?? { spec: path, code };
      return { spec: `${path}#${chosen}`, code: { ...code, exportName: chosen } };
    },
    play: (plan, rounds) => runPlan(plan, { ...request, rounds }),
  });
}

/**
 * The game to check, and the options. The maximum duration of a game is that of a test.
 *
 * @inline
 */
type RulesRequest = Pick<CheckRequest, 'game' | 'gameTimeout' | 'signal' | 'resolveFrom'> & {
  /** Called after each test. */
  readonly onTest?: (done: number, total: number) => void;
};

/**
 * Checks the rules of a game: runs its conformance tests in a worker under the watchdog.
 *
 * @param request - the game and the options
 * @returns what each test says
 * @throws InputError if no module or file exports the game
 */
export async function checkGame(request: RulesRequest): Promise<RulesReport> {
  checkMembers(request, 'the check of a game', 'game');
  const { game, gameTimeout: timeout = GAME_TIMEOUT, signal, resolveFrom = defaultResolveFrom(), onTest } = request;
  const located = await locateGame(game, resolveFrom);
  if (located === undefined) throw notLoadable(game);
  const harness = typeof game.checks === 'string' ? await locateHarness(game, resolveFrom) : undefined;
  const modules = urlsOf(harness === undefined ? [located] : [located, harness]);
  const data = { seed: '', cells: [], modules, tasks: TASKS, resolveFrom, files: [] };
  const pool = openPool(data, { timeout, signal });
  return examineRules(game.id, { game: located, harness }, pool, onTest);
}

/** The location of the harness of a game; undefined if the game has its checks itself. */
async function locateHarness(
  { id, checks }: AnyGame,
  resolveFrom: readonly string[],
): Promise<ResolvedExport | undefined> {
  if (typeof checks === 'object') return undefined;
  if (checks === undefined)
    throw new InputError(
      `strategies of ${id} cannot be checked: set the game's member 'checks' to an object, or to the module export of a harness, such as '@me/game/testing#harness'`,
    );
  const address = parseModuleExport(checks);
  const resolved = resolveModule(address.module, resolveFrom);
  if (resolved === undefined)
    throw new InputError(
      `strategies of ${id} cannot be checked: the module of its harness, '${checks}', is not installed here; install it with npm`,
    );
  return { ...address, ...resolved };
}
