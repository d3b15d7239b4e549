import { InputError, cutText } from '@cards/core';
import type { LawReport } from '../../check/check-report.js';
import { PROGRAM_GRACE, withWorkers, WorkerError, type WorkerPool } from '../workers/worker-pool.js';
import type { CheckAnswer, CheckTask, MovesAnswer, MovesTask } from './check-task.js';
import { CHECKED_LAWS, type CheckedLaw } from './checked-laws.js';
import type { TrialSource } from './load-trial.js';

/** The options of {@link checkLaws}. */
export interface CheckLawsOptions {
  /** The maximum duration of a call of the strategy, in milliseconds. */
  readonly gameTimeout: number;
  readonly signal?: AbortSignal | undefined;
  readonly resolveFrom: readonly string[];
  /** The seed of the ranking, which the strategy cannot know. */
  readonly seed: string;
}

/** The result of {@link checkLaws}. */
export interface CheckedLaws {
  readonly laws: readonly LawReport[];
  /** The name of the export that was checked; undefined if it is not known. */
  readonly found: string | undefined;
  /** The law in which the worker ended or timed out. It is the last one, because the others would repeat its cause. */
  readonly ended: LawReport | undefined;
}

/** The law that two workers check together. */
const SAME_EVERYWHERE = 'plays the same moves in every worker, process and environment';

/** The law that is checked when the workers end. */
const ENDS_CLEANLY = 'throws no error after its games';

/**
 * Checks each law in a task of its own, so that every failure is attributed to one law.
 *
 * @param source - the strategy and the game
 * @param options - the limits and the seed
 * @throws InputError if the strategy to check is not determined
 */
export async function checkLaws(source: Omit<TrialSource, 'seed'>, options: CheckLawsOptions): Promise<CheckedLaws> {
  const { gameTimeout: timeout, signal, resolveFrom, seed } = options;
  const laws: LawReport[] = [];
  let ended: LawReport | undefined;
  let found: string | undefined;
  const late: string[] = [];
  const data = { seed: '', cells: [], resolveFrom };
  const grace = source.program === undefined ? 0 : PROGRAM_GRACE;
  const poolOptions = { timeout, grace, signal, onLateError: (message: string) => late.push(message) };
  const isCreated = (): boolean => laws[0]?.passed === true;

  const check = async (pool: WorkerPool, law: CheckedLaw, name: string): Promise<void> => {
    await record(name, async () => {
      // Not the deals of the ranking: here, the strategy could store them.
      const answer = await pool.run<CheckTask, CheckAnswer>({
        name: 'checkTask',
        task: { ...source, law, seed: `${seed} laws` },
      });
      if (answer.kind === 'refused') throw new InputError(answer.message);
      found = answer.exportName;
      return answer.found;
    });
  };

  /** Adds a law. `examine` returns how the strategy breaks it; undefined if it obeys the law. */
  const record = async (name: string, examine: () => Promise<string | undefined>): Promise<void> => {
    try {
      const message = await examine();
      laws.push({ name, passed: message === undefined, ...(message === undefined ? {} : { message }) });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof WorkerError)) throw error;
      ended = { name, passed: false, message: error.message };
      laws.push(ended);
    }
  };

  await withWorkers(data, poolOptions, async (pool) => {
    for (const [law, name] of Object.entries(CHECKED_LAWS) as [CheckedLaw, string][]) {
      // What a program uses cannot be observed. The comparison of two workers below still detects most of it.
      if (law === 'random' && source.program !== undefined) continue;
      // A strategy that cannot be created cannot be checked. The first law reports the reason.
      if ((laws.length > 0 && !isCreated()) || ended !== undefined) return;
      await check(pool, law, name);
    }
    if (!isCreated() || ended !== undefined) return;
    await record(SAME_EVERYWHERE, async () => {
      const request = { name: 'movesTask', task: { ...source, seed: `${seed} everywhere` } };
      const here = await pool.run<MovesTask, MovesAnswer>(request);
      if (here.kind === 'failed') return here.message;
      const there = await withWorkers({ ...data, elsewhere: here.thread }, poolOptions, (other) =>
        other.run<MovesTask, MovesAnswer>(request),
      );
      return differenceOf(here.games, there);
    });
  });
  if (isCreated() && (ended === undefined || late.length > 0)) {
    const [message] = late;
    laws.push({ name: ENDS_CLEANLY, passed: message === undefined, ...(message === undefined ? {} : { message }) });
  }
  return { laws, found, ended };
}

/** The first difference between the games of two workers; undefined if they are the same. */
function differenceOf(here: readonly string[], there: MovesAnswer): string | undefined {
  if (there.kind === 'failed') return cutText(`in one worker it plays, but in another one it fails: ${there.message}`);
  const game = here.findIndex((moves, at) => moves !== there.games[at]);
  if (game === -1) return undefined;
  return cutText(
    `in game ${game}, it plays other moves in another worker: it depends on its thread, its process, the environment or the computer`,
  );
}
