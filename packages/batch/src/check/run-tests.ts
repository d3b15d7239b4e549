import { cutText, InputError } from '@cards/core';
import type { Pool } from '../workers/pool.js';
import { TaskError, WorkerError } from '../workers/worker-error.js';
import type { TestReport } from './check-report.js';
import type { CheckAnswer, TestTask, MovesAnswer, TrialSource } from './check-tasks.js';
import { CHECKED_TESTS, type CheckedTest } from './checked-tests.js';

/** The worker of a task ended or timed out, for the reason of the message. */
interface Ended {
  readonly kind: 'ended';
  readonly message: string;
}

/** How a strategy fails a conformance test, or the end of the worker; undefined if it passes. */
type Outcome = { readonly message: string | undefined; readonly failed?: boolean } | Ended | undefined;

/** The options of {@link runTests}. */
export interface RunTestsOptions {
  /** The strategy and the game. */
  readonly source: Omit<TrialSource, 'seed'>;
  /** The seed of the ranking, which the strategy cannot know. */
  readonly seed: string;
  /** Whether the strategy is an external player. What a program uses cannot be observed. */
  readonly isProgram: boolean;
  /** Whether the strategy is in a file that a process of its own loads. Default: false. */
  readonly isolated?: boolean;
  /**
   * Opens the workers.
   *
   * @param onLateError - receives the messages of code that failed after its games, such as in a timer
   */
  readonly openPool: (onLateError: (message: string) => void) => Pick<Pool, 'run' | 'close'>;
  /** Cancels the check. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of {@link runTests}. */
export interface TestResults {
  readonly tests: readonly TestReport[];
  /** The name of the export that was checked; undefined if it is not known. */
  readonly found: string | undefined;
  /** The tests without a result, because the strategy failed in their games. */
  readonly failed: ReadonlySet<TestReport>;
  /**
   * The conformance test in which the worker ended or timed out. No later one is run, because it would repeat the
   * cause.
   */
  readonly ended: TestReport | undefined;
}

/** The tests that a strategy cannot fail in a process of its own, which gets what its seat sees. */
const BY_ISOLATION: ReadonlySet<CheckedTest> = new Set(['independent', 'harmless', 'blind', 'membrane']);

/** The conformance test that two workers check together. */
const SAME_EVERYWHERE = 'plays the same moves in every worker';

/** The conformance test that is run when the workers end. */
const ENDS_CLEANLY = 'throws no error after its games';

/**
 * Runs each test in a task of its own, so that every failure is attributed to one test.
 *
 * @param options - the strategy, the workers and the seed
 * @throws InputError if the strategy to check is not determined
 * @throws the reason of the signal, if the signal cancels the check
 */
export async function runTests(options: RunTestsOptions): Promise<TestResults> {
  const { source, seed, isProgram, isolated = false, openPool, signal } = options;
  const tests: TestReport[] = [];
  const late: string[] = [];
  const pool = openPool((message) => late.push(message));
  const failed = new Set<TestReport>();
  let ended: TestReport | undefined;
  let found: string | undefined;
  const isCreated = (): boolean => tests[0]?.passed === true;

  /** Runs a task. A worker that ends or times out is an answer. */
  const run = async <Answer>(name: string, task: object, slot: number): Promise<Answer | Ended> => {
    try {
      return await pool.run<object, Answer>({ name, task, slot });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof WorkerError) return { kind: 'ended', message: error.message };
      if (error instanceof TaskError && error.failure.kind === 'refused') throw new InputError(error.message);
      throw error;
    }
  };

  /** Adds a test. The end of a worker would be the answer to all later ones. */
  const record = async (name: string, examine: () => Promise<Outcome>): Promise<void> => {
    if (ended !== undefined) {
      tests.push(untested(name));
      return;
    }
    const outcome = (await examine()) ?? { message: undefined };
    const { message } = outcome;
    const test = { name, passed: message === undefined, ...(message === undefined ? {} : { message }) };
    tests.push(test);
    if ('kind' in outcome) ended = test;
    else if (outcome.failed === true) failed.add(test);
  };

  const examine = async (test: CheckedTest): Promise<Outcome> => {
    // Not the deals of the ranking: here, the strategy could store them.
    const task: TestTask = { ...source, test, seed: `${seed} tests` };
    const answer = await run<CheckAnswer>('test', task, 0);
    if ('kind' in answer) return answer;
    found = answer.exportName;
    return outcomeOf(answer.found, answer);
  };

  /** Compares the moves of the worker that runs the tests with those of a new one. */
  const compareWorkers = async (): Promise<Outcome> => {
    const task: TrialSource = { ...source, seed: `${seed} everywhere` };
    const here = await run<MovesAnswer>('moves', task, 0);
    if (here.kind === 'ended') return here;
    if (here.kind === 'failed') return outcomeOf(here.message, here);
    const there = await run<MovesAnswer>('moves', task, 1);
    return there.kind === 'ended' ? there : differenceOf(here.games, there);
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

/** A program that timed out would do so again in each later test, as the end of a worker would. */
function outcomeOf(
  message: string | undefined,
  { failed, timedOut }: Pick<CheckAnswer, 'failed' | 'timedOut'>,
): Outcome {
  return timedOut === true && message !== undefined ? { kind: 'ended', message } : { message, failed };
}

/** The report of a test that was not run. */
export function untested(name: string): TestReport {
  return { name, passed: false, untested: true };
}

/** The first difference between the games of two workers; undefined if they are the same. */
function differenceOf(here: readonly string[], there: MovesAnswer): Outcome {
  if (there.kind === 'failed')
    return {
      message: cutText(`in one worker it plays, but in another one it fails: ${there.message}`),
      failed: there.failed,
    };
  const game = here.findIndex((moves, at) => moves !== there.games[at]);
  if (game === -1) return undefined;
  return {
    message: `in game ${game}, it plays other moves in another worker: it depends on its thread, the time or other data besides its view and its generator`,
  };
}
