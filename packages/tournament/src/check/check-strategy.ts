import { type Plan, type Batch, GameError, summarize } from '@cards/batch';
import {
  type CodeRef,
  defined,
  pairMeasure,
  faultOf,
  isCharged,
  plainError,
  BETTER_THAN_OPTIMAL_P,
  provedOptimum,
  type Rounds,
} from '@cards/batch/internal';
import { TaskError, WorkerError, type Pool } from '@cards/batch/web/internal';
import { seatsOf } from '@cards/core';
import { cutText, messageOf, resultRule } from '@cards/core/internal';
import type { CheckReport, TestReport } from './check-report.js';
import type { TestAnswer, TestTask, TrialSource } from './check-tasks.js';
import { CHECKED_TESTS, type CheckedTest, MOVES, type TestOutcome } from './checked-tests.js';
import { type CheckSetting, planRanking, rankedStrategies, type Ranking, type RankingRequest } from './ranking.js';

/** The strategy to check, where its code runs, and how to play the ranking. */
export interface StrategyCheck extends RunTestsOptions, CheckSetting {
  /** The strategy in the ranking; `exportName` is undefined if it is not known which export was checked. */
  readonly located: (exportName: string | undefined) => { readonly spec: string; readonly code: CodeRef };
  readonly play: (plan: Plan, rounds: Rounds) => Promise<Batch>;
}

const PLAYS = 'plays legal moves until the game is over';

/** A test that was run, or that was left out: as `left` says, or because it would repeat the end of a worker. */
interface RunTest extends TestOutcome {
  readonly name: string;
  readonly left?: 'byIsolation' | 'ended';
}

interface Ranked extends Pick<CheckReport, 'table' | 'digest'> {
  readonly tests: readonly RunTest[];
}

/**
 * Checks a strategy: runs the conformance tests, in two workers, and computes its ranking among the default strategies
 * of its game. A strategy that could not be created is not ranked.
 */
export async function checkStrategy(check: StrategyCheck): Promise<CheckReport> {
  const { game, params, trials, seed } = check;
  const { tests: run, exportName } = await runTests(check);
  const [loaded] = run;
  const request = { game, params, trials, seed, ...check.located(exportName) };
  const { spec } = request;
  const ended = run.find(({ timedOut }) => timedOut);
  const ranked = loaded?.message === undefined ? await rank(request, check, ended) : undefined;
  const seats = seatsOf(game, params);
  const of = seats === 1 || pairMeasure(game, request.params) !== undefined ? rankedStrategies(request).length : 0;
  const rule = resultRule(game, params);
  const { tests: ofGames = [], table = [], digest = null } = ranked ?? {};
  const tests = reportsOf([...run.slice(0, 1), ...ofGames, ...run.slice(1)]);
  return {
    format: 'cards-sim/check@1',
    game: game.id,
    params,
    strategy: spec,
    seed,
    trials,
    boundary: check.isolated === true ? 'namespaces' : 'none',
    passed: tests.every(({ passed }) => passed),
    tests,
    place: table.find((row) => row.strategy === spec)?.place ?? null,
    of,
    ...(seats > 2 && { seats, ...defined({ even: rule?.kind === 'winners' ? rule.even : undefined }) }),
    table,
    digest,
  };
}

/**
 * What the report says of each test. After the first failure, one in whose games the strategy failed, or the worker
 * ended, counts as not run.
 */
export function reportsOf(tests: readonly RunTest[]): readonly TestReport[] {
  const first = tests.findIndex(({ message }) => message !== undefined);
  return tests.map(({ name, message, failed, timedOut, left }, at): TestReport => {
    if (left === 'byIsolation') return { name, passed: true, byIsolation: true };
    const isCause = failed === true || timedOut === true;
    if (left === 'ended' || (isCause && at > first)) return { name, passed: false, untested: true };
    return { name, passed: message === undefined, ...defined({ message }) };
  });
}

/**
 * Ranks the strategy. This also checks {@link PLAYS}, with more games than any other test, and the optimum. A strategy
 * that ended a worker would do so again, or cost another time limit.
 */
async function rank(request: RankingRequest, check: StrategyCheck, ended: RunTest | undefined): Promise<Ranked> {
  const { play, explain = messageOf, signal } = check;
  if (ended !== undefined) return notRanked(ended.message);
  const ranking = planRanking(request);
  const { plan, rounds } = ranking;
  try {
    const batch = await play(plan, rounds);
    const table = ranking.standings();
    return {
      tests: [{ name: PLAYS }, ...optimumTest(request, ranking, table)],
      table,
      digest: summarize(plan, batch.entries(), { exact: false }).digest,
    };
  } catch (error) {
    signal?.throwIfAborted();
    const fault = faultOf(error);
    if (!isCharged(fault) || !(error instanceof GameError || fault === 'player')) throw error;
    return notRanked(error instanceof GameError ? explain(error) : messageOf(error));
  }
}

function notRanked(message: string | undefined): Ranked {
  return { tests: [{ name: PLAYS, message }], table: [], digest: null };
}

/** The test that no strategy is better than a proved optimum; none for a game without one. */
function optimumTest(
  { game, params, spec }: RankingRequest,
  ranking: Ranking,
  table: CheckReport['table'],
): readonly RunTest[] {
  const optimum = provedOptimum(game, params);
  if (optimum === undefined) return [];
  const name = `is not better than '${optimum.strategy}', which is proved optimal`;
  const better = ranking.betterThanOptimal();
  if (better === undefined) return [{ name }];
  const { unit } = game.measures[0];
  const mean = table.find(({ strategy }) => strategy === spec)?.mean?.mean ?? Number.NaN;
  const message = `its mean of ${mean.toPrecision(6)} ${unit} is better than ${better.optimum.toPrecision(6)} ${unit}, the best mean that any strategy can have (chance: less than 1 in ${1 / BETTER_THAN_OPTIMAL_P}): it knows more than its view shows, or it changes the games`;
  return [{ name, message }];
}

type WorkerPool = Pick<Pool, 'run' | 'close'>;

interface RunTestsOptions {
  readonly source: Omit<TrialSource, 'seed'>;
  /** The seed of the ranking, which the strategy cannot know. */
  readonly seed: string;
  /** Whether the strategy is an external player. What a program uses cannot be observed. */
  readonly isProgram: boolean;
  /** Whether the strategy is in a file that a process of its own loads. Default: false. */
  readonly isolated?: boolean | undefined;
  readonly openPool: (onLateError: (message: string) => void) => WorkerPool;
  readonly signal?: AbortSignal | undefined;
}

export interface TestResults {
  readonly tests: readonly RunTest[];
  /** The name of the export that was checked, if it is known. */
  readonly exportName: string | undefined;
}

/** The tests that a strategy cannot fail in a process of its own, which gets what its seat sees. */
const BY_ISOLATION: ReadonlySet<CheckedTest> = new Set(['harmless', 'blind', 'membrane']);

/** The conformance test that two workers check together. */
const SAME_EVERYWHERE = 'plays the same moves in every worker';

/** The conformance test that is run when the workers end. */
const ENDS_CLEANLY = 'throws no error after its games';

/** Runs each test in a task of its own, so that every failure is attributed to one test. */
export async function runTests(options: RunTestsOptions): Promise<TestResults> {
  const { source, seed, isProgram, isolated = false, openPool, signal } = options;
  const tests: RunTest[] = [];
  const late: string[] = [];
  const pool = openPool((message) => late.push(message));
  let exportName: string | undefined;
  const isCreated = (): boolean => tests[0]?.message === undefined;
  const isEnded = (): boolean => tests.some(({ timedOut }) => timedOut);

  /** Adds a test. The end of a worker would be the answer to all later ones. */
  const record = async (name: string, examine: () => Promise<TestOutcome>): Promise<void> => {
    tests.push({ name, ...(isEnded() ? { left: 'ended' } : await examine().catch(outcomeOfEnd)) });
  };

  const outcomeOfEnd = (error: unknown): TestOutcome => {
    signal?.throwIfAborted();
    if (error instanceof WorkerError) return { message: error.message, timedOut: true };
    if (error instanceof TaskError && error.failure.kind === 'refused') throw plainError(error.failure);
    throw error;
  };

  const examine = (test: TestTask['test'], seedOfTest: string, slot = 0): Promise<TestAnswer> =>
    pool.run<TestTask, TestAnswer>({ name: 'test', task: { ...source, test, seed: seedOfTest }, slot });

  const checkOne = async (test: CheckedTest): Promise<TestOutcome> => {
    // Not the deals of the ranking: here, the strategy could store them.
    const answer = await examine(test, `${seed} tests`);
    ({ exportName } = answer);
    return answer;
  };

  /** Compares the moves of the worker that runs the tests with those of a new one. */
  const compareWorkers = async (): Promise<TestOutcome> => {
    const here = await examine(MOVES, `${seed} everywhere`);
    return here.games === undefined ? here : differenceOf(here.games, await examine(MOVES, `${seed} everywhere`, 1));
  };

  const checkAll = async (): Promise<void> => {
    for (const [test, name] of Object.entries(CHECKED_TESTS) as [CheckedTest, string][]) {
      // What a program uses cannot be observed. The comparison of two workers below still detects most of it.
      if (test === 'random' && (isProgram || isolated)) continue;
      // A strategy that cannot be created cannot be checked. The first test reports the reason.
      if (!isCreated()) return;
      if (isolated && BY_ISOLATION.has(test)) {
        tests.push({ name, left: 'byIsolation' });
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- one worker runs the tests, and a failure can end the check
      await record(name, () => checkOne(test));
    }
    if (isCreated()) await record(SAME_EVERYWHERE, compareWorkers);
  };

  try {
    await checkAll();
  } finally {
    await pool.close();
  }
  signal?.throwIfAborted();
  const [message] = late;
  const last = message === undefined && isEnded() ? ({ left: 'ended' } as const) : { message };
  if (isCreated()) tests.push({ name: ENDS_CLEANLY, ...last });
  return { tests, exportName };
}

function differenceOf(here: readonly string[], { games, message, failed = false }: TestOutcome): TestOutcome {
  if (games === undefined)
    return { message: cutText(`in one worker it plays, but in another one it fails: ${message}`), failed };
  const game = here.findIndex((moves, at) => moves !== games[at]);
  if (game === -1) return {};
  return {
    message: `in game ${game}, it plays other moves in another worker: it depends on its thread, the time or other data besides its view and its generator`,
  };
}
