import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { CodeRef } from '@cards/batch/internal';
import {
  type BlockPlayer,
  type BlockPlayerOptions,
  openBlockPlayer,
  codeHash,
  unpackCode,
} from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { cutText, messageOf } from '@cards/core/internal';
import { type Job, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { blocksOf, jobData, type JobData, type JobResult, QUEUE, runOfJob, valid } from '../protocol.js';
import { BlockQueue } from '../redis/block-queue.js';
import { isFinal } from '../redis/connect.js';
import { Store } from '../redis/store.js';

/** The interval at which a worker removes the jobs of runs that are gone, in milliseconds. */
const SWEEP = 20_000;

/** The interval at which a worker renews its record, in milliseconds. */
const RENEWAL = 5000;

/** The first and the longest pause after a refusal, in milliseconds. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** The interval at which a long job looks whether its run is gone, in milliseconds. */
const LOOK = 2000;

/** The time after which a job ends with what is played, in milliseconds, and the characters of its result. */
const JOB_TIME = 2000;
const LARGEST_RESULT = 4_000_000;

/** A job is never given up because its workers were lost: it is played again, as often as it takes. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

interface JobWorkerOptions {
  readonly prefix: string;
  readonly name: string;
  readonly host: string;
  readonly workers: number;
  readonly acceptCode: boolean;
  readonly directory: string;
  readonly resolveFrom: readonly string[];
  readonly lockDuration: number;
  readonly onMessage: (message: string) => void;
}

/** Takes jobs of a queue and plays them. */
export class JobWorker {
  private readonly worker: Worker;
  private readonly queue = new BlockQueue(this.redis, this.options.prefix);
  private readonly store = new Store(this.redis, this.options.prefix);
  private readonly files = new CodeFiles(this.store, this.options.directory, this.options.acceptCode);
  private readonly runs = new OpenRuns(this.store, this.options.resolveFrom, this.files);
  /** The numbers of the threads that play no job. */
  private readonly slots = Array.from({ length: this.options.workers }, (_, at) => this.options.workers - 1 - at);
  private readonly id = randomUUID();
  private readonly reported = new Set<string>();
  /** The next pause after a refusal, so that other workers take the jobs. */
  private pause = FIRST_PAUSE;
  private renewal: NodeJS.Timeout | undefined;
  private sweeper: NodeJS.Timeout | undefined;
  private waker: NodeJS.Timeout | undefined;
  private isEnding = false;
  /** Rejects if Redis refuses what this worker needs. */
  readonly refused: Promise<never>;

  constructor(
    private readonly redis: Redis,
    private readonly options: JobWorkerOptions,
  ) {
    const { prefix, name, workers, lockDuration } = options;
    this.worker = new Worker(QUEUE, (job, token = '') => this.process(job, token), {
      connection: redis,
      prefix,
      name,
      concurrency: workers,
      autorun: false,
      lockDuration,
      stalledInterval: lockDuration / 2,
      maxStalledCount: UNLIMITED,
      drainDelay: 2,
      runRetryDelay: 1000,
    });
    // The connection reports its own errors. The others are of jobs whose lock was lost: another worker plays them.
    this.refused = new Promise((_, reject) => {
      this.worker.on('error', (error) => isFinal(error) && reject(error));
    });
    this.refused.catch(() => undefined);
    this.worker.on('completed', (job) => void this.removeIfGone(job).catch(() => undefined));
  }

  async begin(): Promise<void> {
    await this.worker.waitUntilReady();
    await this.renew();
    this.renewal = setInterval(() => void this.renew().catch(() => undefined), RENEWAL);
    await this.sweep();
    this.sweeper = setInterval(() => void this.sweep().catch(() => undefined), SWEEP);
    void this.worker.run().catch(() => undefined);
  }

  /** Finishes the blocks that are played, and ends. */
  async end(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.sweeper);
    clearTimeout(this.waker);
    await this.worker.close();
    await this.runs.close();
    this.files.remove();
    clearInterval(this.renewal);
    await this.store.removeWorker(this.id);
    await this.queue.close();
  }

  private async process(job: Job, token: string): Promise<unknown> {
    const data = valid(jobData, job.data);
    if (data === undefined || runOfJob(job.id ?? '') !== data.run) return drop(job);
    return this.runs.with(data.run, async (opened) => {
      if (opened.kind === 'gone') return drop(job);
      if (opened.kind === 'refused') return this.handBack(job, token, data.run, opened.reason);
      this.pause = FIRST_PAUSE;
      // There are as many slots as jobs at a time.
      const slot = this.slots.pop() ?? 0;
      return this.play(opened.player, data, slot).finally(() => this.slots.push(slot));
    });
  }

  /**
   * Plays the blocks of a job, in order, until one fails, its time is over, the run is gone or this worker ends. The
   * job then returns the finished blocks, and the coordinator offers the others again. A failure of a strategy or a
   * game is a result, not an error, because the same block fails on every machine.
   */
  private async play(player: BlockPlayer, data: JobData, slot: number): Promise<JobResult> {
    const begin = performance.now();
    let looked = begin;
    let characters = 0;
    const lines: string[] = [];
    const { name: worker } = this.options;
    const blocks = blocksOf(data);
    const isEnough = (): boolean =>
      this.isEnding || performance.now() - begin >= JOB_TIME || characters >= LARGEST_RESULT;
    while (lines.length < blocks.length && !(lines.length > 0 && isEnough())) {
      if (performance.now() - looked > LOOK) {
        looked = performance.now();
        if (await this.store.isGone(data.run)) break;
      }
      for (const played of await player.play(slot, data.cell, blocks.slice(lines.length))) {
        if (played.kind === 'failed')
          return { worker, lines, failed: { block: blocks[lines.length] as number, failure: played.failure } };
        lines.push(played.line);
        characters += played.line.length;
      }
    }
    return { worker, lines };
  }

  /** Stores the record by which coordinators know this worker. */
  private async renew(): Promise<void> {
    const { name, host, workers } = this.options;
    await this.store.keepWorker(this.id, { name, host, threads: workers });
  }

  /** Returns a job to the queue, and pauses, so that another worker takes it. */
  private async handBack(job: Job, token: string, run: string, reason: string): Promise<never> {
    if (!this.reported.has(run + reason))
      this.options.onMessage(`run ${run.slice(0, 8)} is not played here: ${reason}`);
    this.reported.add(run + reason);
    await this.store.refuse(run, this.options.name, reason);
    await this.worker.pause(true);
    clearTimeout(this.waker);
    this.waker = setTimeout(() => this.isEnding || this.worker.resume(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    await job.moveToWait(token);
    throw new WaitingError();
  }

  /**
   * Removes a finished job if its run has ended meanwhile. A coordinator removes the run first and then its jobs, so
   * one of the two finds the job.
   */
  private async removeIfGone(job: Job): Promise<void> {
    const run = runOfJob(job.id ?? '');
    if (run === undefined || !(await this.store.isGone(run))) return;
    await this.queue.remove([job.id ?? '']);
    await this.queue.trimEvents();
  }

  /** Removes the jobs of runs that are gone, such as those of a coordinator that was never restarted. */
  private async sweep(): Promise<void> {
    const states = ['completed', 'failed', 'wait'] as const;
    const ids = (await Promise.all(states.map((state) => this.queue.ids(state)))).flat();
    const runs = new Set(ids.flatMap((id) => runOfJob(id) ?? []));
    const gone = new Set<string>();
    for (const run of runs) if (await this.store.isGone(run)) gone.add(run);
    await this.queue.remove(ids.filter((id) => gone.has(runOfJob(id) ?? '')));
  }
}

/** Ends a job without a result that remains in Redis. */
function drop(job: Job): null {
  job.opts.removeOnComplete = true;
  return null;
}

/** The time after which an unused run is closed, and a refused run is tried again, in milliseconds. */
const UNUSED = 30_000;

type OpenedRun =
  | { readonly kind: 'open'; readonly player: BlockPlayer }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'gone' };

interface Entry {
  readonly opened: Promise<OpenedRun>;
  /** The number of jobs that play it now. */
  users: number;
  used: number;
}

/** The runs that a worker plays. Each has its own threads, which start with its first jobs. */
class OpenRuns {
  private readonly entries = new Map<string, Entry>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly store: Store,
    private readonly resolveFrom: readonly string[],
    private readonly files: CodeFiles,
  ) {
    this.timer = setInterval(() => void this.closeUnused(), UNUSED / 3).unref();
  }

  async with<T>(run: string, use: (opened: OpenedRun) => Promise<T>): Promise<T> {
    const entry = this.entries.get(run) ?? { opened: this.open(run), users: 0, used: 0 };
    this.entries.set(run, entry);
    entry.users++;
    try {
      const opened = await entry.opened;
      if (opened.kind === 'open' && (await this.store.isGone(run))) return await use({ kind: 'gone' });
      return await use(opened);
    } finally {
      entry.users--;
      entry.used = Date.now();
      if ((await entry.opened).kind === 'gone') this.entries.delete(run);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.entries.keys()].map((run) => this.drop(run)));
  }

  private async open(run: string): Promise<OpenedRun> {
    const { store, resolveFrom, files } = this;
    const record = await store.run(run);
    if (record === undefined) return { kind: 'gone' };
    if ('problem' in record) return { kind: 'refused', reason: record.problem };
    try {
      const { description, gameTimeout } = record;
      const options: BlockPlayerOptions = { gameTimeout, resolveFrom, locate: (code) => files.locate(run, code) };
      const player = await openBlockPlayer(description, options);
      return { kind: 'open', player };
    } catch (error) {
      return { kind: 'refused', reason: cutText(messageOf(error)) };
    }
  }

  private async closeUnused(): Promise<void> {
    const before = Date.now() - UNUSED;
    const unused = [...this.entries].filter(([, { users, used }]) => users === 0 && used < before);
    await Promise.all(unused.map(([run]) => this.drop(run)));
  }

  private async drop(run: string): Promise<void> {
    const entry = this.entries.get(run);
    this.entries.delete(run);
    const opened = await entry?.opened;
    if (opened?.kind === 'open') await opened.player.close();
  }
}

/** Finds the files of runs on this machine. */
class CodeFiles {
  private folder: string | undefined;

  constructor(
    private readonly store: Store,
    private readonly directory: string,
    private readonly accept: boolean,
  ) {}

  /** Finds a file of a run: the same file below the directory of the worker, or the file that was sent with the run. */
  async locate(run: string, { file, hash }: CodeRef): Promise<string> {
    if (this.isOwn(file, hash)) return file;
    if (!this.accept)
      throw new InputError(
        `the run plays the file ${file}, which this worker does not have with the same content; start the worker with --accept-code to play files that are sent with a run`,
      );
    const bundle = await this.store.code(run, hash);
    if (bundle?.hash !== hash) throw new InputError(`the file ${file} was not sent with the run`);
    this.folder ??= mkdtempSync(join(tmpdir(), 'cards-worker-'));
    // The run is a part of the path, so that a bundle of one run cannot change the files of another one.
    const folder = join(this.folder, run, hash.replace(/^sha256:/, ''));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return unpackCode(bundle, folder);
  }

  remove(): void {
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private isOwn(file: string, hash: string): boolean {
    const path = relative(this.directory, file);
    if (!isAbsolute(file) || path.startsWith('..') || isAbsolute(path) || !existsSync(file)) return false;
    try {
      return codeHash(file) === hash;
    } catch {
      return false;
    }
  }
}
