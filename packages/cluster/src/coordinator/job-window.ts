import { setImmediate } from 'node:timers/promises';
import type { RemoteRun } from '@cards/batch/node';
import { blocksOf, jobResult } from '../protocol/job.js';
import { runOfJob } from '../protocol/keys.js';
import { printable, valid } from '../protocol/valid.js';
import type { BlockQueue, QueuedJob } from '../redis/block-queue.js';
import type { OpenBlocks } from './open-blocks.js';
import type { Pace } from './pace.js';

/** The time after which a job of the window that is not in Redis is added again, in milliseconds. */
const GRACE = 2000;

/** The jobs of a run that are in Redis: those that wait, those that workers play, and those that are finished. */
export class JobWindow {
  private readonly jobs = new Map<string, { readonly job: QueuedJob; since: number }>();
  /** The finished jobs whose blocks are not yet on the disk. */
  private readonly read = new Set<string>();

  constructor(
    private readonly id: string,
    private readonly run: RemoteRun,
    private readonly queue: BlockQueue,
    private readonly blocks: OpenBlocks,
    private readonly pace: Pace,
    private readonly onMessage: (message: string) => void,
  ) {}

  /** The number of jobs that are not finished. */
  get size(): number {
    return this.jobs.size;
  }

  async add(jobs: readonly QueuedJob[]): Promise<void> {
    for (const job of jobs) this.jobs.set(job.id, { job, since: Date.now() });
    await this.queue.add(jobs);
  }

  /**
   * Reads the finished jobs of the run, also those of an earlier coordinator, and settles their blocks. Returns their
   * number.
   */
  async collect(): Promise<number> {
    const { queue } = this;
    const ids = (await queue.ids('completed')).filter((id) => this.isOwn(id) && !this.read.has(id));
    const finished = await queue.finished(ids);
    for (const { id, value } of finished) this.settle(id, value);
    const read = finished.map(({ id }) => id);
    for (const id of read) this.read.add(id);
    if (read.length > 0) void this.removeWhenStored(read);
    return read.length;
  }

  /** Adds the jobs again that are not in Redis, such as after a restart of the server, and removes those of no use. */
  async reconcile(): Promise<void> {
    const { queue, onMessage } = this;
    const before = Date.now() - GRACE;
    const older = [...this.jobs].filter(([, { since }]) => since < before).map(([id]) => id);
    const missing = await queue.missing(older);
    const again = missing.flatMap((id) => this.jobs.get(id)?.job ?? []);
    if (again.length > 0) {
      onMessage(`${again.length} ${again.length === 1 ? 'job is' : 'jobs are'} missing in Redis and added again`);
      await this.add(again);
    }
    const waiting = (await queue.ids('wait')).filter((id) => this.isOwn(id) && !this.jobs.has(id));
    await queue.remove(waiting);
  }

  /** Removes the waiting jobs of cells that are done. Their blocks are skipped. */
  async dropDone(): Promise<void> {
    const { queue, blocks, run } = this;
    const done = [...this.jobs.values()].map(({ job }) => job).filter(({ data }) => run.isDone(data.cell));
    const waiting = done.length === 0 ? [] : await queue.ids('wait');
    const removed = new Set(await queue.remove(done.filter(({ id }) => waiting.includes(id)).map(({ id }) => id)));
    for (const { id, data } of done) {
      if (!removed.has(id) || !this.jobs.delete(id)) continue;
      for (const block of blocksOf(data)) blocks.settle(data.cell, block, { kind: 'skipped' });
    }
  }

  /** Removes all jobs of the run that no worker plays now. A worker drops its job when the run is gone. */
  async removeAll(): Promise<void> {
    const { queue } = this;
    const states = ['wait', 'completed', 'failed', 'active'] as const;
    const ids = await Promise.all(states.map((state) => queue.ids(state)));
    await queue.remove(ids.flat().filter((id) => this.isOwn(id)));
    await queue.trimEvents();
  }

  private isOwn(id: string): boolean {
    return runOfJob(id) === this.id;
  }

  /** Settles the blocks of a finished job. Blocks without a valid result are played again. */
  private settle(id: string, value: unknown): void {
    const { run, blocks, pace, onMessage } = this;
    const known = this.jobs.get(id)?.job.data;
    this.jobs.delete(id);
    const result = valid(jobResult, value);
    if (result === undefined) onMessage(`a worker returned a result that is not valid; its blocks are played again`);
    const { worker = '', lines = [], failed, milliseconds = 0 } = result ?? {};
    const counted = lines.flatMap((line) => run.readBlock(line) ?? []);
    for (const { cell, block, counts } of counted) blocks.settle(cell, block, { kind: 'counted', counts });
    const invalid = lines.length - counted.length;
    if (invalid > 0)
      onMessage(`worker ${printable(worker)} returned ${invalid} blocks that are not valid; they are played again`);
    if (known === undefined) return;
    const { cell } = known;
    const all = blocksOf(known);
    if (lines.length > 0) pace.note(cell, lines.length, milliseconds, lines.join('').length);
    const from = failed === undefined ? -1 : all.indexOf(failed.block);
    if (failed !== undefined && from >= 0) {
      const { failure } = failed;
      const isRefused = failure.kind === 'refused';
      const named = isRefused ? { ...failure, message: `worker ${worker}: ${failure.message}` } : failure;
      // The blocks after the failure were not played. They have no earlier game that could fail.
      for (const block of all.slice(from))
        blocks.settle(cell, block, { kind: 'failed', error: run.errorOf(cell, named) });
    }
    blocks.release(cell, all);
  }

  /** Removes finished jobs when their blocks are on the disk. */
  private async removeWhenStored(ids: readonly string[]): Promise<void> {
    try {
      // The scheduler has stored the blocks by now, because promises settle before timers and messages.
      await setImmediate();
      await this.run.flushed();
      await this.queue.remove(ids);
    } catch {
      // The disk is full, or the server is away: the jobs remain, and the run ends or the next look finds them again.
    } finally {
      for (const id of ids) this.read.delete(id);
    }
  }
}
