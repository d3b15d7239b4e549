import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { CodeRef } from '@cards/batch';
import { type BlockPlayer, type BlockPlayerOptions, codeHash, openBlockPlayer, unpackCode } from '@cards/batch/node';
import { cutText, InputError, messageOf } from '@cards/core';
import type { Store } from '../redis/store.js';

/** The time after which an unused run is closed, and a refused run is tried again, in milliseconds. */
const UNUSED = 30_000;

export type OpenedRun =
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
export class OpenRuns {
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
export class CodeFiles {
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
