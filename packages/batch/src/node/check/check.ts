import {
  type AnyGame,
  InputError,
  messageOf,
  MisbehaviorError,
  type ParamValues,
  resolveParams,
  type Seed,
  seedText,
} from '@cards/core';
import { GameError } from '../../run/game-error.js';
import { TRIED_LAWS, type TriedLaw } from './tried-laws.js';
import { rankingCells, type RankingRequest, type Standing, standingsOf } from '../../check/ranking.js';
import type { CheckReport, LawReport } from '../../check/check-report.js';
import { parseModuleExport } from '../../plan/module-address.js';
import { defaultResolveFrom, locateGame, resolveModule } from '../modules/resolve-module.js';
import type { LoadableExport } from '../workers/messages.js';
import { hasWinner } from '../../plan/metrics.js';
import { planExperiment } from '../../plan/plan.js';
import type { Progress } from '../../run/progress.js';
import { summarize } from '../../summary/summarize.js';
import type { CheckAnswer, CheckTask } from './check-task.js';
import { runPlan } from '../run-plan.js';
import { locateCode } from '../modules/strategy-file.js';
import { withWorkers, WorkerError } from '../workers/worker-pool.js';

/** The strategy to check, and the options. */
export interface CheckRequest {
  /** A path, with `#` and the name of an export where the file has more than one strategy. */
  readonly strategy: string;
  /** What a relative path is relative to. */
  readonly directory: string;
  /** The game. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults. */
  readonly params: ParamValues;
  /** The number of games, or game pairs, of each cell of the ranking. */
  readonly trials: number;
  /** The seed of the ranking. */
  readonly seed: Seed;
  /** The number of threads of the ranking; the number of processors when left out. */
  readonly workers?: number | undefined;
  /** The maximum duration, in milliseconds, of a call of the strategy and of a game of the ranking. */
  readonly gameTimeout: number;
  /** Ends the check early. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every block of the ranking. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Where packages are resolved from; from this package, the working directory and the running script when left out. */
  readonly resolveFrom?: readonly string[] | undefined;
  /** Returns the message for a game of the ranking that failed. */
  readonly explain: (error: GameError) => string;
}

/** The law that the ranking checks. */
const PLAYS = 'plays by the rules, and ends its games';

/** The message of the laws after one that ended the thread. */
const NOT_TRIED = 'not tried: what came before has ended the worker';

/**
 * Checks a strategy from a file: checks the laws in a worker under the watchdog, and ranks the strategy among the default
 * strategies of the game.
 *
 * @throws InputError when the file cannot be read, the export is not determined, or the game does not accept the parameters
 * @throws the reason of the signal, when the signal ends the check
 */
export async function check(request: CheckRequest): Promise<CheckReport> {
  const { game, strategy, directory, trials, seed } = request;
  const [path = '', exportName, ...more] = strategy.split('#');
  if (path === '' || more.length > 0 || exportName === '')
    throw new InputError(`a strategy from a file is written ./file.ts or ./file.ts#export, not '${strategy}'`);
  const params = resolveParams(game.parameters, request.params);
  game.checkParams?.(params);
  // The file must be readable before its code runs.
  const { file } = locateCode(`${path}#${exportName ?? 'default'}`, directory);
  const { resolveFrom = defaultResolveFrom() } = request;
  const located = await locateGame(game, resolveFrom);
  if (located === undefined)
    throw new InputError(
      `${game.id} can't be checked: workers load games by their modules, and no module exports this one`,
    );
  const harness = await locateHarness(game, resolveFrom);
  if (harness === undefined) throw new InputError(`${game.id} can't be checked: ${noHarness(game)}`);
  const { laws, found } = await tryAll(request, resolveFrom, { file, exportName, game: located, harness, params });
  const spec = `${path}#${found ?? exportName ?? 'default'}`;
  const [loaded] = laws;
  const ranked =
    loaded?.passed === true
      ? await rank(request, { game, params, spec, code: locateCode(spec, directory), trials })
      : undefined;
  const isRanked = game.seats === 1 || hasWinner(game);
  const table = isRanked ? (ranked?.table ?? []) : [];
  const all = ranked === undefined ? laws : [loaded as LawReport, ranked.law, ...laws.slice(1)];
  return {
    format: 'cards-sim/check@1',
    game: game.id,
    params,
    strategy: spec,
    seed: seedText(seed),
    trials,
    passed: all.every(({ passed }) => passed),
    laws: all,
    place: table.find((row) => row.strategy === spec)?.place ?? null,
    of: isRanked ? game.defaultStrategies.length + 1 : 0,
    table,
  };
}

/** Checks the laws one after another, each as a task of its own, so that every failure is attributed to one law. */
async function tryAll(
  { gameTimeout, signal }: CheckRequest,
  resolveFrom: readonly string[],
  what: Omit<CheckTask, 'law'>,
): Promise<{ readonly laws: readonly LawReport[]; readonly found: string | undefined }> {
  const laws: LawReport[] = [];
  let hasEnded = false;
  let exportName: string | undefined;
  await withWorkers({ seed: '', cells: [], resolveFrom }, { timeout: gameTimeout, signal }, async (pool) => {
    for (const [law, name] of Object.entries(TRIED_LAWS) as [TriedLaw, string][]) {
      if (hasEnded) {
        laws.push({ name, passed: false, message: NOT_TRIED });
        continue;
      }
      try {
        const answer = await pool.run<CheckTask, CheckAnswer>({ name: 'checkTask', task: { ...what, law } });
        if (answer.kind === 'refused') throw new InputError(answer.message);
        exportName = answer.exportName;
        laws.push({
          name,
          passed: answer.found === undefined,
          ...(answer.found === undefined ? {} : { message: answer.found }),
        });
        // A strategy that cannot be created cannot be checked. The first law reports the reason.
        if (law === 'created' && answer.found !== undefined) break;
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof WorkerError)) throw error;
        laws.push({ name, passed: false, message: error.message });
        hasEnded = true;
        if (law === 'created') break;
      }
    }
  });
  return { laws, found: exportName };
}

function noHarness({ harness }: AnyGame): string {
  return harness === undefined
    ? "it has no member 'harness', such as '@me/game/testing#harness'"
    : `the module of its harness, '${harness}', is not installed`;
}

/** The location of the harness of a game; undefined if the game names none, or it is not installed. */
async function locateHarness(
  { harness }: AnyGame,
  resolveFrom: readonly string[],
): Promise<LoadableExport | undefined> {
  if (harness === undefined) return undefined;
  const address = parseModuleExport(harness);
  const resolved = await resolveModule(address.module, resolveFrom);
  return resolved && { ...address, url: resolved.url };
}

/** Ranks the strategy, which plays more games than any law. */
async function rank(
  request: CheckRequest,
  ranking: RankingRequest,
): Promise<{ readonly law: LawReport; readonly table: readonly Standing[] }> {
  const { seed, workers, gameTimeout, signal, onProgress, resolveFrom, explain } = request;
  const plan = planExperiment({ seed, cells: rankingCells(ranking) });
  try {
    const results = await runPlan(plan, { workers, gameTimeout, signal, onProgress, resolveFrom });
    return { law: { name: PLAYS, passed: true }, table: standingsOf(ranking, summarize(plan, results.entries())) };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof GameError || error instanceof MisbehaviorError)) throw error;
    return {
      law: { name: PLAYS, passed: false, message: error instanceof GameError ? explain(error) : messageOf(error) },
      table: [],
    };
  }
}
