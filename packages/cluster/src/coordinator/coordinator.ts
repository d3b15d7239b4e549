import { setTimeout as sleep } from 'node:timers/promises';
import { blockCount, type BlockId, type BlockResult, type Machines } from '@cards/batch';
import { bundleCode, type RemoteExecutor, type RemoteRun, RunError } from '@cards/batch/node';
import { cutText, messageOf } from '@cards/core';
import type { Redis } from 'ioredis';
import { keysOf, runId, type WorkerRecord } from '../protocol.js';
import { BlockQueue } from '../redis/block-queue.js';
import { connect, isFinal, parseAddress, type QueueAddress } from '../redis/connect.js';
import { Store } from '../redis/store.js';
import { JobWindow, OpenBlocks, Pace } from './job-window.js';
import { Lease } from './lease.js';

/** The options of `queueExecutor`. */
export interface QueueOptions {
  /** The password of the server, if the address has none. Default: none. */
  readonly password?: string | undefined;
  /** Called with what a person should know, such as a lost connection. Default: a warning of the process. */
  readonly onMessage?: ((message: string) => void) | undefined;
}

/**
 * Plays a batch on the workers of a queue, for `RunOptions.remote`. The results are the same, byte for byte, as on
 * one machine. Workers can come, go and fail at any time.
 *
 * @param url - the address of the queue, such as `redis://lab1` or `rediss://:secret@lab1:6380/2?prefix=mine`
 * @param options - the password, and a receiver of messages
 * @returns the value of the option `remote`
 * @throws InputError if the address is invalid
 */
export function queueExecutor(url: string, options: QueueOptions = {}): (run: RemoteRun) => Promise<RemoteExecutor> {
  const address = parseAddress(url, options.password);
  const onMessage = options.onMessage ?? ((message) => process.emitWarning(message, 'CardsWarning'));
  return (run) => Coordinator.open(address, run, onMessage);
}

/** The pause between two looks for results, in milliseconds. */
const LOOK = 25;

/** The pause between two looks at the workers and the missing jobs, in milliseconds. */
const RECONCILE = 2000;

/** Jobs for each worker thread: one that it plays, and one that waits for it. */
const JOBS_PER_THREAD = 2;

/** The number of jobs without a worker, so that the first worker can start. */
const LEAST_JOBS = 4;

/** The time to remove a run from the server, in milliseconds. A person who interrupts the run waits less. */
const CLOSE_TIMEOUT = 60_000;
const INTERRUPTED_TIMEOUT = 5000;

/** Plays the blocks of one run on the workers of a queue. */
class Coordinator implements RemoteExecutor {
  private readonly id = runId(this.run.description);
  private readonly queue: BlockQueue;
  private readonly blocks = new OpenBlocks();
  private readonly pace = new Pace();
  private readonly window: JobWindow;
  private readonly store: Store;
  /** The files with code of the run, as other machines get them. */
  private readonly code = this.run.code.map(bundleCode);
  /** The workers that play this run, and the reasons of those that refuse it, by name. */
  private workers: readonly WorkerRecord[] = [];
  private refusals: Readonly<Record<string, string>> = {};
  private lease: Lease | undefined;
  private fatal: Error | undefined;
  private isClosed = false;
  private isFlushing = false;
  private left = this.run.plan.cells.reduce((sum, cell) => sum + blockCount(cell), 0);
  private loop: Promise<void> = Promise.resolve();
  private readonly onAbort = (): void => this.fail(this.run.signal?.reason as Error);

  private constructor(
    { prefix }: QueueAddress,
    private readonly redis: Redis,
    private readonly run: RemoteRun,
    private readonly onMessage: (message: string) => void,
  ) {
    this.queue = new BlockQueue(redis, prefix);
    this.window = new JobWindow(this.id, run, this.queue, this.blocks, this.pace, onMessage);
    this.store = new Store(redis, prefix);
  }

  /** Connects, and takes the lease of the run. */
  static async open(address: QueueAddress, run: RemoteRun, onMessage: (message: string) => void): Promise<Coordinator> {
    const { redis } = await connect(address, onMessage);
    try {
      const executor = new Coordinator(address, redis, run, onMessage);
      await executor.start(address);
      return executor;
    } catch (error) {
      redis.disconnect();
      throw error;
    }
  }

  get slots(): number {
    return Math.max(this.mostJobs, this.window.size) * this.pace.current;
  }

  machines(): Machines {
    return { machines: new Set(this.workers.map(({ host }) => host)).size, threads: this.threads };
  }

  play(_slot: number, ids: readonly BlockId[]): Promise<readonly BlockResult[]> {
    if (this.fatal !== undefined) return Promise.reject(this.fatal);
    this.left -= ids.length;
    const results = ids.map((id) => this.blocks.add(id));
    this.flushSoon();
    return Promise.all(results);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.run.signal?.removeEventListener('abort', this.onAbort);
    const end = async (): Promise<void> => {
      await this.loop;
      await this.run.flushed();
      // A run that another coordinator has taken over does not belong to this coordinator.
      if (this.fatal instanceof RunError) return this.lease?.stop();
      await this.store.removeRun(this.id);
      await this.window.removeAll();
      await this.lease?.release();
    };
    try {
      const timeout = this.run.signal?.aborted === true ? INTERRUPTED_TIMEOUT : CLOSE_TIMEOUT;
      await Promise.race([end(), sleep(timeout, undefined, { ref: false })]);
    } finally {
      this.lease?.stop();
      this.redis.disconnect();
    }
  }

  private get mostJobs(): number {
    return Math.max(LEAST_JOBS, JOBS_PER_THREAD * this.threads + 1);
  }

  private get threads(): number {
    return this.workers.reduce((sum, { threads }) => sum + threads, 0);
  }

  private async start({ prefix, shown }: QueueAddress): Promise<void> {
    this.lease = await Lease.take(this.redis, {
      key: keysOf(prefix, this.id).lease,
      onWait: (holder) => this.onMessage(`waiting for the coordinator of this run to end: ${holder}`),
      onLost: (error) => this.fail(error),
      signal: this.run.signal,
    });
    this.run.signal?.addEventListener('abort', this.onAbort);
    await this.store.keepRun(this.id, this.run, this.code);
    await this.look();
    if (this.threads === 0)
      this.onMessage(`no worker is connected to ${shown}; start one with: cards-sim worker ${shown}`);
    this.loop = this.watch();
  }

  private fail(error: Error): void {
    this.fatal ??= error;
    this.isClosed = true;
    this.blocks.rejectAll(this.fatal);
  }

  private async watch(): Promise<void> {
    let next = Date.now() + RECONCILE;
    let trouble: string | undefined;
    while (!this.isClosed) {
      try {
        const found = await this.window.collect();
        if (found > 0) await this.window.dropDone();
        if (Date.now() >= next) {
          await this.store.keepRun(this.id, this.run, this.code);
          await this.window.reconcile();
          await this.look();
          next = Date.now() + RECONCILE;
        }
        trouble = undefined;
        this.flushSoon();
        await sleep(found > 0 ? 1 : LOOK);
      } catch (error) {
        const message = cutText(messageOf(error));
        if (isFinal(error)) this.fail(new RunError(`Redis refuses a command: ${message}`));
        else if (!this.isClosed && message !== trouble) this.onMessage(`Redis reports: ${message}; trying again`);
        trouble = message;
        await sleep(RECONCILE / 2);
      }
    }
  }

  /** Looks at the workers, and reports those that refuse the run. */
  private async look(): Promise<void> {
    const [workers, refusals] = await Promise.all([this.store.workers(), this.store.refusals(this.id)]);
    this.workers = workers.filter(({ name }) => refusals[name] === undefined);
    for (const [name, reason] of Object.entries(refusals))
      if (this.refusals[name] !== reason)
        this.onMessage(`worker ${cutText(name)} does not play this run: ${cutText(reason)}`);
    this.refusals = refusals;
  }

  /** Makes jobs of the new blocks, when the scheduler has added all that it adds now. */
  private flushSoon(): void {
    if (this.isFlushing) return;
    this.isFlushing = true;
    setImmediate(() => {
      void this.flush().finally(() => {
        this.isFlushing = false;
        if (this.blocks.hasLoose && this.window.size < this.mostJobs && !this.isClosed) this.flushSoon();
      });
    });
  }

  private async flush(): Promise<void> {
    const jobs = [];
    const share = Math.ceil((this.left + 1) / Math.max(1, 2 * this.threads));
    const sizeOf = (cell: number): number => Math.min(this.pace.blocksOf(cell), Math.max(1, share));
    while (this.blocks.hasLoose && this.window.size + jobs.length < this.mostJobs && !this.isClosed) {
      const job = this.blocks.nextJob(this.id, sizeOf, (cell) => this.run.isDone(cell));
      if (job !== undefined) jobs.push(job);
    }
    if (jobs.length === 0) return;
    // If the server is away, the next look finds that the jobs are missing.
    await this.window.add(jobs).catch(() => undefined);
  }
}
