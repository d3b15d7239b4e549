import { randomBytes } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { MAX_WORKERS } from '@cards/batch/node/internal';
import { checkInteger } from '@cards/core/internal';
import type { Redis } from 'ioredis';
import { connect, parseAddress, refusal } from '../redis/connect.js';
import { JobWorker } from './job-worker.js';

/**
 * The options of {@link serveWorker}.
 *
 * @inline
 */
export interface WorkerOptions {
  /** The number of worker threads, from 1 to `MAX_WORKERS`. Default: the number of processors. */
  readonly workers?: number | undefined;
  /**
   * Whether this worker runs files that are sent with a run. Every program that can write to the server can then run
   * code on this machine. Default: false.
   */
  readonly acceptCode?: boolean | undefined;
  /** Ends the worker after the blocks that it plays. Default: it never ends. */
  readonly signal?: AbortSignal | undefined;
  /** The password of the server, if the address has none. Default: none. */
  readonly password?: string | undefined;
  /** Called with what a person should know, such as a refused run. Default: a warning of the process. */
  readonly onMessage?: ((message: string) => void) | undefined;
  /** Runs may use the files below this directory without `acceptCode`. Default: the working directory. */
  readonly directory?: string | undefined;
  /**
   * URLs or directories (with a slash at the end) to resolve the modules of games from, in order. Default: this package
   * and the directory.
   */
  readonly resolveFrom?: readonly string[] | undefined;
  /** The time after which other workers get the jobs of a lost worker, in milliseconds. Default: 10 seconds. */
  readonly lifetime?: number | undefined;
}

/** The time for one answer of the server while a worker ends, in milliseconds, and the number of attempts. */
const ANSWER = 1000;
const ATTEMPTS = 5;

/** The default of {@link WorkerOptions.lifetime}. */
const LIFETIME = 10_000;

/**
 * Plays blocks of all runs of a queue, until the signal ends it.
 *
 * @param url - the address of the queue, as for `queueExecutor`
 * @param options - the number of threads, and what the worker may run
 * @throws InputError if the address or an option is invalid
 * @throws RunError if the server cannot be reached or used
 */
export async function serveWorker(url: string, options: WorkerOptions = {}): Promise<void> {
  const { workers = availableParallelism(), acceptCode = false, signal, directory = process.cwd() } = options;
  checkInteger(workers, 'workers', 1, MAX_WORKERS);
  const address = parseAddress(url, options.password);
  const onMessage = options.onMessage ?? ((message) => process.emitWarning(message, 'CardsWarning'));
  const { redis, giveUp } = await connect(address, onMessage);
  const worker = new JobWorker(redis, {
    prefix: address.prefix,
    name: `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`,
    host: hostname(),
    workers,
    acceptCode,
    directory,
    resolveFrom: options.resolveFrom ?? [import.meta.url, `${pathToFileURL(directory).href}/`],
    lifetime: options.lifetime ?? LIFETIME,
    onMessage,
  });
  try {
    try {
      const { ended: failed } = await worker.begin();
      onMessage(`${workers} ${workers === 1 ? 'thread serves' : 'threads serve'} ${address.shown}`);
      await Promise.race([ended(signal), failed]);
    } finally {
      if (!(await endInTime(worker, redis)))
        onMessage('the server is lost, so this worker ends without its last blocks; another worker plays them');
    }
  } catch (error) {
    throw refusal(error, address) ?? error;
  } finally {
    giveUp();
  }
}

/** Ends a worker after its blocks. Returns false if the server is lost meanwhile. */
async function endInTime(worker: JobWorker, redis: Redis): Promise<boolean> {
  const end = worker.end().then(() => 'ended' as const);
  // After the last attempt, nothing waits for it.
  end.catch(() => undefined);
  for (let attempts = ATTEMPTS; attempts > 0;) {
    const pause = sleep(ANSWER, 'silent' as const);
    const state = await Promise.race([end, answer(redis), pause]);
    if (state === 'ended') return true;
    attempts = state === 'silent' ? attempts - 1 : ATTEMPTS;
    if ((await Promise.race([end, pause])) === 'ended') return true;
  }
  return false;
}

/** Asks the server for an answer. While the connection is lost, the promise stays pending. */
function answer(redis: Redis): Promise<'answered' | 'silent'> {
  return redis.ping().then(
    () => 'answered',
    () => 'silent',
  );
}

function ended(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
