import { type CheckedLaws, checkLaws, type LawWorkers } from '../../check/check-laws.js';
import type { CheckAnswer } from '../../check/check-trial.js';
import { PROGRAM_GRACE, withWorkers, WorkerError, type WorkerPool } from '../workers/worker-pool.js';
import type { CheckTask, MovesTask, ThreadMoves } from './check-task.js';
import type { TrialSource } from './load-trial.js';

/** The options of {@link checkLawsOf}. */
export interface LawOptions {
  /** The maximum duration of a call of the strategy, in milliseconds. */
  readonly gameTimeout: number;
  readonly signal?: AbortSignal | undefined;
  readonly resolveFrom: readonly string[];
  /** The seed of the ranking, which the strategy cannot know. */
  readonly seed: string;
}

/**
 * Checks the laws of a strategy from a file in worker threads.
 *
 * @param source - the strategy and the game
 * @param options - the limits and the seed
 * @throws InputError if the strategy to check is not determined
 */
export function checkLawsOf(source: Omit<TrialSource, 'seed'>, options: LawOptions): Promise<CheckedLaws> {
  const { gameTimeout: timeout, signal, resolveFrom, seed } = options;
  const late: string[] = [];
  /** The ID of the thread that plays here. */
  let thread = 0;
  const isProgram = source.program !== undefined;
  const data = { seed: '', cells: [], resolveFrom, files: isProgram ? [] : [source.file] };
  const grace = isProgram ? PROGRAM_GRACE : 0;
  const poolOptions = { timeout, grace, signal, onLateError: (message: string) => late.push(message) };

  /** Runs a task. A worker that ends or times out is an answer. */
  const run = async <Answer>(task: () => Promise<Answer>): Promise<Answer | { kind: 'ended'; message: string }> => {
    try {
      return await task();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof WorkerError) return { kind: 'ended', message: error.message };
      throw error;
    }
  };

  const workersOf = (pool: WorkerPool): LawWorkers => ({
    check: (law, lawSeed) =>
      run(() => pool.run<CheckTask, CheckAnswer>({ name: 'checkTask', task: { ...source, law, seed: lawSeed } })),
    moves: (lawSeed, where) => {
      const request = { name: 'movesTask', task: { ...source, seed: lawSeed } };
      return run(async () => {
        if (where === 'elsewhere')
          return withWorkers({ ...data, elsewhere: thread }, poolOptions, async (other) => {
            const { answer } = await other.run<MovesTask, ThreadMoves>(request);
            return answer;
          });
        const here = await pool.run<MovesTask, ThreadMoves>(request);
        thread = here.thread;
        return here.answer;
      });
    },
  });

  return checkLaws({
    seed,
    isProgram,
    withWorkers: async (use) => {
      await withWorkers(data, poolOptions, (pool) => use(workersOf(pool)));
      return late;
    },
  });
}
