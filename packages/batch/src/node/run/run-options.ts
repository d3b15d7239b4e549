import { InputError, type Seed } from '@cards/core';
import { checkInteger, seedText } from '@cards/core/internal';
import { hasProgram } from '../../plan/blocks.js';
import type { Plan } from '../../plan/plan.js';
import type { IsolationRequest } from '../isolated/sandbox.js';
import type { Progress } from '../../run/executor.js';
import type { Batch, Rounds } from '../../run/batch.js';
import type { RemoteExecutor, RemoteRun } from './remote-run.js';

/**
 * The options of a run. None of them changes the result.
 *
 * @inline
 */
export interface RunOptions {
  /** The number of threads, from 1 to 1024. Default: the number of processors. */
  readonly workers?: number | undefined;
  /** The maximum duration of a game in milliseconds, on workers only. Default: 30 seconds. */
  readonly gameTimeout?: number | undefined;
  /**
   * Whether each strategy from a file plays in a sandbox of the operating system: a process that gets what its seat
   * sees and answers with moves, and has no files, no network and no other process. An object has the limits that
   * differ from `SANDBOX_LIMITS`. Linux with bubblewrap only. Default: false, it plays in a process with all
   * rights.
   */
  readonly isolated?: IsolationRequest | undefined;
  /** Ends the batch early. The batch then throws the reason of the signal; finished blocks in `out` are kept. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every block. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * The directory for finished blocks. The same call, or `resume`, continues an interrupted batch from it. Default:
   * blocks are not stored.
   */
  readonly out?: string | undefined;
  /**
   * The file for records, one row for each game: its name ends with `.csv`, `.ndjson` or `.parquet`. An existing file
   * is replaced at the end of the run. A shard keeps its records in the directory `out`, and `mergeRecords`
   * writes the file of all shards. Default: no records.
   */
  readonly records?: string | undefined;
  /**
   * Plays the batch in rounds, as a league does. Default: one round with all games, which a failure ends.
   *
   * @internal
   */
  readonly rounds?: Rounds | undefined;
  /**
   * Whether the manifest in `out` gets the seed after the last game only, so that code of users cannot read it there.
   *
   * @internal
   */
  readonly hidesSeed?: boolean | undefined;
  /** Called with the batch before the first block. Its sums grow with every finished block. */
  readonly onStart?: ((batch: Batch) => void) | undefined;
  /** Called when the directory `out` is open. From now on, finished blocks are kept. */
  readonly onOpen?: (() => void) | undefined;
  /** The words of a command that plays the same batch, for the manifest. Default: none. */
  readonly command?: readonly string[] | undefined;
  /** Texts of the caller by name, for the manifest. What plays in rounds has its kind as `rounds`. Default: none. */
  readonly notes?: Readonly<Record<string, string>> | undefined;
  /**
   * URLs or directories (with a slash at the end) to resolve the modules of games, and the imports of user code, from,
   * in order. Default: this package, the working directory, and the script that the process runs.
   */
  readonly resolveFrom?: readonly string[] | undefined;
  /**
   * Creates an executor that plays the blocks on other machines. It is closed at the end of the run. Default: workers
   * of this process.
   */
  readonly remote?: ((run: RemoteRun) => Promise<RemoteExecutor>) | undefined;
}

/** The maximum number of threads. */
export const MAX_WORKERS = 1024;

/** The default of {@link RunOptions.gameTimeout}, in milliseconds. */
export const GAME_TIMEOUT = 30_000;

export function keepsMeasures({ records, rounds }: RunOptions): boolean {
  return records !== undefined || rounds !== undefined;
}

export function checkRunOptions({ cells }: Plan, options: RunOptions): void {
  const { workers = 1, gameTimeout = GAME_TIMEOUT, out, remote } = options;
  checkWork(workers, gameTimeout);
  if (out === '') throw new InputError('the path of the directory for the run is empty: name a new directory');
  if (remote === undefined) return;
  if (keepsMeasures(options))
    throw new InputError('other machines send histograms, not records: write records on one machine or with shards');
  if (cells.some(({ code }) => hasProgram(code)))
    throw new InputError(
      'other machines do not start programs: play a strategy that begins with exec: on this machine',
    );
}

/**
 * The canonical text of a seed; without one, a new secret seed of 32 hexadecimal digits. A strategy sees the state of
 * its generator, so it could find a short seed by trying all seeds.
 */
export function seedOrSecret(seed: Seed | undefined): string {
  return seed === undefined ? crypto.randomUUID().replaceAll('-', '') : seedText(seed);
}

export function checkWork(workers: number, gameTimeout: number): void {
  checkInteger(workers, 'workers', 1, MAX_WORKERS);
  if (!(gameTimeout > 0))
    throw new InputError(`gameTimeout must be a number of milliseconds greater than 0, not ${gameTimeout}`);
}
