import { setImmediate } from 'node:timers/promises';
import type { BlockId, BlockResult } from '@cards/batch/internal';
import type { RemoteRun } from '@cards/batch/node/internal';
import { shownText } from '@cards/core/internal';
import { blocksOf, jobId, jobResult, MAX_BLOCKS, rangesOf, runOfJob, valid } from '../protocol.js';
import type { BlockQueue, QueuedJob } from '../redis/block-queue.js';

/** The time after which a job of the window that is not in Redis is added again, in milliseconds. */
const GRACE = 2000;

/** A job of the window. Its promise is that of the call of `play` that made it. */
interface OpenJob {
  readonly job: QueuedJob;
  since: number;
  readonly resolve: (results: readonly BlockResult[]) => void;
  readonly reject: (error: Error) => void;
}

/** The jobs of a run that are in Redis: those that wait, those that workers play, and those that are finished. */
export class JobWindow {
  private readonly jobs = new Map<string, OpenJob>();
  /** The finished jobs whose blocks are not yet on the disk. */
  private readonly read = new Set<string>();
  /** The largest number of blocks of the next job: twice as many as in a job that a worker has played in time. */
  most = 1;

  constructor(
    private readonly id: string,
    private readonly run: Pick<RemoteRun, 'errorOf' | 'flushed' | 'isDone' | 'readBlock'>,
    private readonly queue: BlockQueue,
    private readonly onMessage: (message: string) => void,
  ) {}

  /** Plays the first blocks, those of one cell, as one job. Returns the results of the first ones of these. */
  play(blocks: readonly BlockId[]): Promise<readonly BlockResult[]> {
    const [{ index: cell }] = blocks as readonly [BlockId];
    const end = blocks.findIndex(({ index }) => index !== cell);
    const own = blocks.slice(0, end === -1 ? blocks.length : end).map(({ block }) => block);
    const id = jobId(this.id, cell, own[0] ?? 0, own.length);
    const job = { id, data: { run: this.id, cell, ranges: rangesOf(own) } };
    return new Promise((resolve, reject) => {
      this.jobs.set(id, { job, since: Date.now(), resolve, reject });
      // If the server is away, the next look finds that the job is missing.
      void this.queue.add([job]).catch(() => undefined);
    });
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.jobs.values()) reject(error);
    this.jobs.clear();
  }

  /**
   * Reads the finished jobs of the run, and removes them, also those of an earlier coordinator. Returns their number.
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
    const again = missing.flatMap((id) => this.jobs.get(id) ?? []);
    for (const one of again) one.since = Date.now();
    if (again.length > 0) {
      onMessage(`${again.length} ${again.length === 1 ? 'job is' : 'jobs are'} missing in Redis and added again`);
      await queue.add(again.map(({ job }) => job));
    }
    const waiting = (await queue.ids('wait')).filter((id) => this.isOwn(id) && !this.jobs.has(id));
    await queue.remove(waiting);
  }

  /** Removes the waiting jobs of cells that are done. */
  async dropDone(): Promise<void> {
    const { queue, run, jobs } = this;
    const done = [...jobs].filter(([, { job }]) => run.isDone(job.data.cell)).map(([id]) => id);
    const waiting = done.length === 0 ? [] : await queue.ids('wait');
    for (const id of await queue.remove(done.filter((one) => waiting.includes(one)))) {
      jobs.get(id)?.resolve([]);
      jobs.delete(id);
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

  /** Settles a finished job, once. Its results end before the first block without a valid one. */
  private settle(id: string, value: unknown): void {
    const { run, onMessage } = this;
    const known = this.jobs.get(id);
    if (known === undefined) return;
    this.jobs.delete(id);
    const result = valid(jobResult, value);
    if (result === undefined) onMessage(`a worker returned a result that is not valid; its blocks are played again`);
    const { worker = '', lines = [], failed } = result ?? {};
    const { cell } = known.job.data;
    const counted = new Map(
      lines.flatMap((line) => {
        const found = run.readBlock(line);
        return found?.cell === cell ? [[found.block, found.counts] as const] : [];
      }),
    );
    const invalid = lines.length - counted.size;
    if (invalid > 0)
      onMessage(`worker ${shownText(worker, 99)} returned ${invalid} blocks that are not valid; they are played again`);
    const results: BlockResult[] = [];
    const blocks = blocksOf(known.job.data);
    for (const block of blocks) {
      const counts = counted.get(block);
      if (counts === undefined && failed?.block === block) {
        const { failure } = failed;
        const message = failure.kind === 'refused' ? `worker ${worker}: ${failure.message}` : failure.message;
        results.push({ kind: 'failed', error: run.errorOf(cell, { ...failure, message }) });
      }
      if (counts === undefined) break;
      results.push({ kind: 'counted', counts });
    }
    const { length } = results;
    this.most = length < blocks.length ? Math.max(1, length) : Math.min(Math.max(this.most, 2 * length), MAX_BLOCKS);
    known.resolve(results);
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
