import { type BlockPlayer, type BlockPlayerOptions, openBlockPlayer } from '@cards/batch/node';
import { cutText, messageOf } from '@cards/core';
import type { Store } from '../redis/store.js';
import type { CodeFiles } from './code-files.js';

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
