import { cutText, InputError } from '@cards/core';
import { defined } from '../plan/given-values.js';
import type { Pool } from '../workers/pool.js';
import { TaskError, WorkerError } from '../workers/worker-error.js';
import type { TestReport } from './check-report.js';
import type { TestAnswer, TestTask, TrialSource } from './check-tasks.js';
import { CHECKED_TESTS, type CheckedTest, MOVES, type TestOutcome } from './checked-tests.js';

export interface RunTestsOptions {
  readonly source: Omit<TrialSource, 'seed'>;
  /** The seed of the ranking, which the strategy cannot know. */
  readonly seed: string;
  /** Whether the strategy is an external player. What a program uses cannot be observed. */
  readonly isProgram: boolean;
  /** Whether the strategy is in a file that a process of its own loads. Default: false. */
  readonly isolated?: boolean | undefined;
  readonly openPool: (onLateError: (message: string) => void) => Pick<Pool, 'run' | 'close'>;
  readonly signal?: AbortSignal | undefined;
}

export interface TestResults {
  readonly tests: readonly TestReport[];
  readonly found: string | undefined;
  readonly failed: ReadonlySet<TestReport>;
  /** The test in which the worker ended or timed out. No later one is run, because it would repeat the cause. */
  readonly ended: TestReport | undefined;
}

/** The tests that a strategy cannot fail in a process of its own, which gets what its seat sees. */
const BY_ISOLATION: ReadonlySet<CheckedTest> = new Set(['independent', 'harmless', 'blind', 'membrane']);

/** The conformance test that two workers check together. */
const SAME_EVERYWHERE = 'plays the same moves in every worker';

/** The conformance test that is run when the workers end. */
const ENDS_CLEANLY = 'throws no error after its games';

/** Runs each test in a task of its own, so that every failure is attributed to one test. */
export async function runTests(options: RunTestsOptions): Promise<TestResults> {
  const { source, seed, isProgram, isolated = false, openPool, signal } = options;
  const tests: TestReport[] = [];
  const late: string[] = [];
  const pool = openPool((message) => late.push(message));
  const failed = new Set<TestReport>();
  let ended: TestReport | undefined;
  let found: string | undefined;
  const isCreated = (): boolean => tests[0]?.passed === true;

  /** Adds a test. The end of a worker would be the answer to all later ones. */
  const record = async (name: string, examine: () => Promise<TestOutcome>): Promise<void> => {
    if (ended !== undefined) {
      tests.push(untested(name));
      return;
    }
    const { message, failed: hasFailed, timedOut } = await examine().catch(outcomeOfEnd);
    const test = { name, passed: message === undefined, ...defined({ message }) };
    tests.push(test);
    if (timedOut === true && message !== undefined) ended = test;
    else if (hasFailed === true) failed.add(test);
  };

  const outcomeOfEnd = (error: unknown): TestOutcome => {
    signal?.throwIfAborted();
    if (error instanceof WorkerError) return { message: error.message, timedOut: true };
    if (error instanceof TaskError && error.failure.kind === 'refused') throw new InputError(error.message);
    throw error;
  };

  const examine = async (test: CheckedTest): Promise<TestOutcome> => {
    // Not the deals of the ranking: here, the strategy could store them.
    const task: TestTask = { ...source, test, seed: `${seed} tests` };
    const answer = await pool.run<TestTask, TestAnswer>({ name: 'test', task });
    found = answer.exportName;
    return answer;
  };

  /** Compares the moves of the worker that runs the tests with those of a new one. */
  const compareWorkers = async (): Promise<TestOutcome> => {
    const task: TestTask = { ...source, test: MOVES, seed: `${seed} everywhere` };
    const here = await pool.run<TestTask, TestAnswer>({ name: 'test', task });
    if (here.games === undefined) return here;
    return differenceOf(here.games, await pool.run<TestTask, TestAnswer>({ name: 'test', task, slot: 1 }));
  };

  const checkAll = async (): Promise<void> => {
    for (const [test, name] of Object.entries(CHECKED_TESTS) as [CheckedTest, string][]) {
      // What a program uses cannot be observed. The comparison of two workers below still detects most of it.
      if (test === 'random' && (isProgram || isolated)) continue;
      // A strategy that cannot be created cannot be checked. The first test reports the reason.
      if (tests.length > 0 && !isCreated()) return;
      if (isolated && BY_ISOLATION.has(test)) {
        tests.push({ name, passed: true, byIsolation: true });
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- one worker runs the tests, and a failure can end the check
      await record(name, () => examine(test));
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
  if (!isCreated()) return { tests, found, failed, ended };
  if (message !== undefined) tests.push({ name: ENDS_CLEANLY, passed: false, message });
  else tests.push(ended === undefined ? { name: ENDS_CLEANLY, passed: true } : untested(ENDS_CLEANLY));
  return { tests, found, failed, ended };
}

export function untested(name: string): TestReport {
  return { name, passed: false, untested: true };
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
