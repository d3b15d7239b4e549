import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeRef } from '@cards/batch/internal';
import { type BlockPlayer, codeHash, openBlockPlayer, unpackCode } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { cutText, messageOf } from '@cards/core/internal';
import type { Redis } from 'ioredis';
import { blocksOf, type Job, type JobResult, parseJob } from '../protocol.js';
import { isFinal } from '../redis/connect.js';
import { Store } from '../redis/store.js';

/** The pause after a look for jobs that has found none, in milliseconds. */
const IDLE = 25;

/** The pause after an error of the server, in milliseconds. */
const RETRY = 1000;

/** The time after which a refused run is tried again, in milliseconds. */
const REFUSED = 30_000;

/** Renewals of the record of a worker in its lifetime. */
const RENEWALS = 4;

/** The time after which a job ends with what is played, in milliseconds, and the characters of its result. */
const JOB_TIME = 2000;
const LARGEST_RESULT = 4_000_000;

interface JobWorkerOptions {
  readonly prefix: string;
  readonly name: string;
  readonly host: string;
  readonly workers: number;
  readonly acceptCode: boolean;
  readonly directory: string;
  readonly resolveFrom: readonly string[];
  readonly lifetime: number;
  readonly onMessage: (message: string) => void;
}

/** A run that this worker plays, whose threads start with its first jobs; or one that it refuses. */
interface KnownRun {
  readonly player?: BlockPlayer;
  /** The number of jobs that play it now. */
  playing: number;
  readonly refusal?: { readonly reason: string; readonly since: number };
}

interface TakenJob {
  readonly text: string;
  readonly job: Job;
  readonly run: KnownRun;
  readonly player: BlockPlayer;
}

/** Takes jobs of runs, and plays them. */
export class JobWorker {
  private readonly store = new Store(this.redis, this.options.prefix);
  private readonly files = new CodeFiles(this.store, this.options.directory, this.options.acceptCode);
  private readonly runs = new Map<string, KnownRun>();
  /** The jobs that this worker plays. They are in its record, and so no other worker plays them. */
  private readonly jobs = new Set<string>();
  private looks = 0;
  /** The last look for a job. */
  private look: Promise<unknown> = Promise.resolve();
  private renewal: NodeJS.Timeout | undefined;
  private isEnding = false;
  private threads: readonly Promise<void>[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly options: JobWorkerOptions,
  ) {}

  /** Begins to play. The returned promise rejects with an error of the server that no attempt can remove. */
  async begin(): Promise<{ readonly ended: Promise<unknown> }> {
    const { workers, lifetime } = this.options;
    await this.renew();
    this.renewal = setInterval(() => void this.renew().catch(() => undefined), lifetime / RENEWALS);
    this.threads = Array.from({ length: workers }, (_, slot) => this.playIn(slot));
    const ended = Promise.all(this.threads);
    ended.catch(() => undefined);
    return { ended };
  }

  /** Finishes the blocks that are played, and ends. */
  async end(): Promise<void> {
    this.isEnding = true;
    await Promise.allSettled(this.threads);
    await this.closeExcept([]);
    this.files.remove();
    clearInterval(this.renewal);
    await this.store.removeWorker(this.options.name);
  }

  /** Plays one job after another on a thread. */
  private async playIn(slot: number): Promise<void> {
    while (!this.isEnding)
      try {
        const taken = await this.next();
        if (taken !== undefined) await this.play(slot, taken);
      } catch (error) {
        if (isFinal(error)) throw error;
        await sleep(RETRY);
      }
  }

  /** The next job of any run. The threads look one after another, so more threads do not look more often in vain. */
  private next(): Promise<TakenJob | undefined> {
    const next = this.look.then(async () => {
      if (this.isEnding) return undefined;
      const taken = await this.take();
      if (taken === undefined) await sleep(IDLE);
      return taken;
    });
    this.look = next.catch(() => undefined);
    return next;
  }

  private async take(): Promise<TakenJob | undefined> {
    const ids = await this.store.runs();
    await this.closeExcept(ids);
    // The next look begins with another run.
    const first = this.looks++ % Math.max(1, ids.length);
    for (const id of [...ids.slice(first), ...ids.slice(0, first)]) {
      const run = await this.open(id);
      const { player } = run;
      const text = player && (await this.store.take(id));
      const job = text === undefined ? undefined : parseJob(text);
      // A text of another program is dropped.
      if (text === undefined || player === undefined || job?.run !== id) continue;
      run.playing++;
      return { text, job, run, player };
    }
    return undefined;
  }

  /** Plays a job, and returns its result. One that fails is in no record any more, and so is offered again. */
  private async play(slot: number, taken: TakenJob): Promise<void> {
    const { text, job, run } = taken;
    try {
      this.jobs.add(text);
      await this.renew();
      await this.store.finish(job.run, await this.resultOf(taken, slot));
    } finally {
      this.jobs.delete(text);
      run.playing--;
    }
  }

  /**
   * Plays the blocks of a job, in order, until one fails, its time is over or this worker ends. The result then has the
   * finished blocks, and the coordinator offers the others again. A failure of a strategy or a game is a result, not an
   * error, because the same block fails on every machine.
   */
  private async resultOf({ text, job, player }: TakenJob, slot: number): Promise<JobResult> {
    const begin = performance.now();
    let characters = 0;
    const lines: string[] = [];
    const result = { job: text, worker: this.options.name, lines };
    const blocks = blocksOf(job);
    const isEnough = (): boolean =>
      this.isEnding || performance.now() - begin >= JOB_TIME || characters >= LARGEST_RESULT;
    do {
      const played = await player.play(slot, job.cell, blocks.slice(lines.length));
      lines.push(...played.lines);
      characters += played.lines.join('').length;
      const { failure } = played;
      if (failure !== undefined) return { ...result, failed: { block: blocks[lines.length] as number, failure } };
    } while (lines.length < blocks.length && !isEnough());
    return result;
  }

  /** Stores the record by which coordinators know this worker, its jobs and what it refuses. */
  private async renew(): Promise<void> {
    const { name, host, workers, lifetime } = this.options;
    const refused = [...this.runs].flatMap(([id, { refusal }]) => (refusal ? [[id, refusal.reason] as const] : []));
    const record = { name, host, threads: workers, jobs: [...this.jobs], refused: Object.fromEntries(refused) };
    await this.store.keepWorker(record, lifetime);
  }

  /** Opens a run, once. One that is refused is tried again later, and so is one that is gone. */
  private async open(id: string): Promise<KnownRun> {
    const opened = this.runs.get(id);
    const { refusal } = opened ?? {};
    if (opened !== undefined && (refusal === undefined || Date.now() - refusal.since < REFUSED)) return opened;
    const { store, files } = this;
    const { resolveFrom, onMessage } = this.options;
    const record = await store.run(id);
    if (record === undefined) return { playing: 0 };
    let run: KnownRun;
    try {
      if ('problem' in record) throw new Error(record.problem);
      const { description, gameTimeout } = record;
      const locate = (code: CodeRef): Promise<string> => files.locate(id, code);
      run = { player: await openBlockPlayer(description, { gameTimeout, resolveFrom, locate }), playing: 0 };
    } catch (error) {
      const reason = cutText(messageOf(error));
      if (reason !== refusal?.reason) onMessage(`run ${id.slice(0, 8)} is not played here: ${reason}`);
      run = { playing: 0, refusal: { reason, since: Date.now() } };
    }
    this.runs.set(id, run);
    if (run.refusal !== undefined) await this.renew();
    return run;
  }

  /** Closes the runs that are gone. One that is still played is closed later. */
  private async closeExcept(ids: readonly string[]): Promise<void> {
    const gone = [...this.runs].filter(([id, { playing }]) => playing === 0 && !ids.includes(id));
    for (const [id] of gone) this.runs.delete(id);
    await Promise.all(gone.map(([, { player }]) => player?.close()));
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
