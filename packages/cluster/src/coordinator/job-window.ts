import { setImmediate } from 'node:timers/promises';
import type { BlockId, BlockResult } from '@cards/batch';
import type { RemoteRun } from '@cards/batch/node/internal';
import { shownText } from '@cards/core/internal';
import { blocksOf, jobId, jobResult, MAX_BLOCKS, rangesOf, runOfJob, valid } from '../protocol.js';
import type { BlockQueue, QueuedJob } from '../redis/block-queue.js';

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
      onMessage(`worker ${shownText(worker, 99)} returned ${invalid} blocks that are not valid; they are played again`);
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

interface OpenBlock {
  readonly id: BlockId;
  readonly resolve: (result: BlockResult) => void;
  readonly reject: (error: Error) => void;
}

/** Each block is settled once, so a result that arrives late or twice is ignored. */
export class OpenBlocks {
  private readonly open = new Map<string, OpenBlock>();
  /** The blocks that are in no job, by cell. */
  private readonly loose = new Map<number, number[]>();

  /** Adds a block. The promise is settled with its result. */
  add(id: BlockId): Promise<BlockResult> {
    return new Promise((resolve, reject) => {
      this.open.set(keyOf(id.index, id.block), { id, resolve, reject });
      this.release(id.index, [id.block]);
    });
  }

  /** Settles a block, unless it is settled already. */
  settle(cell: number, block: number, result: BlockResult): void {
    const key = keyOf(cell, block);
    const found = this.open.get(key);
    this.open.delete(key);
    found?.resolve(result);
  }

  rejectAll(error: Error): void {
    const all = [...this.open.values()];
    this.open.clear();
    this.loose.clear();
    for (const { reject } of all) reject(error);
  }

  /** Returns blocks to those that are in no job. Settled blocks are left out. */
  release(cell: number, blocks: readonly number[]): void {
    const left = blocks.filter((block) => this.open.has(keyOf(cell, block)));
    if (left.length > 0) this.loose.set(cell, [...(this.loose.get(cell) ?? []), ...left]);
  }

  get hasLoose(): boolean {
    return this.loose.size > 0;
  }

  /** Makes a job of blocks that are in no job. Blocks of a cell that is done are skipped. */
  nextJob(run: string, sizeOf: (cell: number) => number, isDone: (cell: number) => boolean): QueuedJob | undefined {
    for (const [cell, all] of this.loose) {
      // The cell that waited longest is first; it returns to the end of the map with the blocks that remain.
      this.loose.delete(cell);
      const blocks = all.sort((one, other) => one - other);
      if (isDone(cell)) {
        for (const block of blocks) this.settle(cell, block, { kind: 'skipped' });
        continue;
      }
      const taken = blocks.splice(0, sizeOf(cell));
      if (blocks.length > 0) this.loose.set(cell, blocks);
      return { id: jobId(run, cell, taken[0] ?? 0, taken.length), data: { run, cell, ranges: rangesOf(taken) } };
    }
    return undefined;
  }
}

const keyOf = (cell: number, block: number): string => `${cell}/${block}`;

/** The duration of a job, in milliseconds. */
export const JOB_DURATION = 2000;

/** The largest result of a job, in characters. */
const LARGEST_RESULT = 4_000_000;

/** A job has at most this many times the blocks of the jobs that were measured. */
const GROWTH = 8;

/** The weight of the last job in the means. */
const WEIGHT = 0.5;

interface Measured {
  /** Milliseconds for one block. */
  duration: number;
  /** Characters of the result of one block. */
  characters: number;
  /** The number of blocks of the largest job so far. */
  largest: number;
}

/** Chooses the number of blocks of a job from the durations of the finished ones. */
export class Pace {
  /** The number of blocks of a job of the cell that was measured last. */
  current = 1;
  private readonly cells = new Map<number, Measured>();

  note(cell: number, blocks: number, milliseconds: number, characters: number): void {
    const one = { duration: milliseconds / blocks, characters: characters / blocks };
    const known = this.cells.get(cell) ?? { ...one, largest: 0 };
    this.cells.set(cell, {
      duration: known.duration + WEIGHT * (one.duration - known.duration),
      characters: known.characters + WEIGHT * (one.characters - known.characters),
      largest: Math.max(known.largest, blocks),
    });
    this.current = this.blocksOf(cell);
  }

  /** The number of blocks of a job of a cell, from 1. A cell that is not measured starts with one block. */
  blocksOf(cell: number): number {
    const known = this.cells.get(cell);
    if (known === undefined) return 1;
    const most = Math.min(
      JOB_DURATION / Math.max(known.duration, 1e-3),
      LARGEST_RESULT / Math.max(known.characters, 1),
      GROWTH * known.largest,
      MAX_BLOCKS,
    );
    return Math.max(1, Math.floor(most));
  }
}
