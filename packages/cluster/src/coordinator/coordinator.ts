import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockId, BlockResult, Machines } from '@cards/batch/internal';
import { RunError } from '@cards/batch/node';
import { type RemoteExecutor, type RemoteRun, bundleCode } from '@cards/batch/node/internal';
import { cutText, messageOf, shownText } from '@cards/core/internal';
import type { Redis } from 'ioredis';
import { runId, type WorkerRecord } from '../protocol.js';
import { connect, parseAddress, type QueueAddress, refusal } from '../redis/connect.js';
import { LEASE, Store } from '../redis/store.js';
import { JobWindow } from './job-window.js';

/**
 * The options of `queueExecutor`.
 *
 * @inline
 */
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
  private readonly holder = `${randomUUID()} process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`;
  private readonly store = new Store(this.redis, this.address.prefix);
  private readonly window = new JobWindow(this.id, this.run, this.store, this.onMessage);
  /** The files with code of the run, as other machines get them. */
  private readonly code = this.run.code.map(bundleCode);
  /** The workers that play this run, and the reasons of those that refuse it, by name. */
  private workers: readonly WorkerRecord[] = [];
  private readonly refusals = new Map<string, string>();
  private fatal: Error | undefined;
  private isClosed = false;
  private loop: Promise<void> = Promise.resolve();
  private readonly onAbort = (): void => this.fail(this.run.signal?.reason as Error);

  private constructor(
    private readonly address: QueueAddress,
    private readonly redis: Redis,
    private readonly run: RemoteRun,
    private readonly onMessage: (message: string) => void,
  ) {}

  /** Connects, and takes the run. */
  static async open(address: QueueAddress, run: RemoteRun, onMessage: (message: string) => void): Promise<Coordinator> {
    const { redis } = await connect(address, onMessage);
    const executor = new Coordinator(address, redis, run, onMessage);
    try {
      await executor.start();
      return executor;
    } catch (error) {
      redis.disconnect();
      throw refusal(error, address) ?? error;
    }
  }

  get slots(): number {
    return Math.max(LEAST_JOBS, JOBS_PER_THREAD * this.threads + 1);
  }

  machines(): Machines {
    return { machines: new Set(this.workers.map(({ host }) => host)).size, threads: this.threads };
  }

  most(): number {
    return this.window.most;
  }

  play(_slot: number, blocks: readonly BlockId[]): Promise<readonly BlockResult[]> {
    return this.fatal === undefined ? this.window.play(blocks) : Promise.reject(this.fatal);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.run.signal?.removeEventListener('abort', this.onAbort);
    const end = async (): Promise<void> => {
      await this.loop;
      // A run that another coordinator has taken over does not belong to this coordinator.
      if (this.fatal instanceof RunError) return;
      await this.store.removeRun(this.id);
      await this.store.hold(this.id, this.holder, 1);
    };
    try {
      const timeout = this.run.signal?.aborted === true ? INTERRUPTED_TIMEOUT : CLOSE_TIMEOUT;
      await Promise.race([end(), sleep(timeout, undefined, { ref: false })]);
    } finally {
      this.redis.disconnect();
    }
  }

  private get threads(): number {
    return this.workers.reduce((sum, { threads }) => sum + threads, 0);
  }

  private async start(): Promise<void> {
    const { shown } = this.address;
    await this.take();
    this.run.signal?.addEventListener('abort', this.onAbort);
    // What an earlier coordinator has left.
    await this.store.removeRun(this.id);
    await this.store.keepRun(this.id, this.run, this.code);
    await this.look();
    if (this.threads === 0)
      this.onMessage(`no worker is connected to ${shown}; start one with: cards-sim worker ${shown}`);
    this.loop = this.watch();
  }

  /** Takes the run. If another coordinator has it, waits until its lease is over: its process may have ended. */
  private async take(): Promise<void> {
    const { signal } = this.run;
    let other = await this.store.hold(this.id, this.holder);
    if (other === undefined) return;
    this.onMessage(`waiting for the coordinator of this run to end: ${nameOf(other)}`);
    await sleep(LEASE + LOOK, undefined, { signal }).catch(() => signal?.throwIfAborted());
    other = await this.store.hold(this.id, this.holder);
    if (other !== undefined)
      throw new RunError(
        `another coordinator plays this run: ${nameOf(other)}; wait until it ends, or end it and repeat this command`,
      );
  }

  private fail(error: Error): void {
    this.fatal ??= error;
    this.isClosed = true;
    this.window.rejectAll(this.fatal);
  }

  private async watch(): Promise<void> {
    let next = Date.now() + RECONCILE;
    let trouble: string | undefined;
    while (!this.isClosed) {
      try {
        const results = await this.window.collect();
        if (results > 0) await this.window.dropDone();
        if (Date.now() >= next) {
          await this.keep();
          await this.look();
          next = Date.now() + RECONCILE;
        }
        trouble = undefined;
        await sleep(results > 0 ? 1 : LOOK);
      } catch (error) {
        const message = cutText(messageOf(error));
        const refused = refusal(error, this.address);
        if (refused !== undefined) this.fail(refused);
        else if (!this.isClosed && message !== trouble) this.onMessage(`Redis reports: ${message}; trying again`);
        trouble = message;
        await sleep(RECONCILE / 2);
      }
    }
  }

  /** Keeps the run, or fails if another coordinator has taken it. */
  private async keep(): Promise<void> {
    const other = await this.store.hold(this.id, this.holder);
    if (other === undefined) return this.store.keepRun(this.id, this.run, this.code);
    const message = `another coordinator has taken over this run: ${nameOf(other)}; its results are complete without this one`;
    this.fail(new RunError(message));
  }

  /** Looks at the jobs and the workers, and reports those that refuse the run. */
  private async look(): Promise<void> {
    const workers = await this.window.reconcile();
    this.workers = workers.filter(({ refused }) => refused[this.id] === undefined);
    for (const { name, refused } of workers) {
      const { [this.id]: reason } = refused;
      if (reason === undefined || this.refusals.get(name) === reason) continue;
      this.onMessage(`worker ${cutText(name)} does not play this run: ${cutText(reason)}`);
      this.refusals.set(name, reason);
    }
  }
}

/** The holder without its random id. */
const nameOf = (holder: string): string => shownText(holder.slice(holder.indexOf(' ') + 1), 200);
