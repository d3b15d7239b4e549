import type { BlockId, BlockResult } from '@cards/batch/internal';
import type { RemoteRun } from '@cards/batch/node/internal';
import { shownText } from '@cards/core/internal';
import { formatJob, jobResult, MAX_BLOCKS, rangesOf, validJson, type WorkerRecord } from '../protocol.js';
import type { Store } from '../redis/store.js';

/** The time after which a job that is nowhere is offered again, in milliseconds. */
const GRACE = 2000;

/** A job without a result. Its promise is that of the call of `play` that made it. */
interface OpenJob {
  readonly cell: number;
  readonly blocks: readonly number[];
  since: number;
  readonly resolve: (results: readonly BlockResult[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The jobs of a run that have no result. A job waits in Redis, or is in the record of a worker that plays it; one that
 * is in neither was lost with a worker or with the data of the server, and is offered again.
 */
export class JobWindow {
  /** By its text. */
  private readonly jobs = new Map<string, OpenJob>();
  /** The largest number of blocks of the next job: twice as many as in a job that a worker has played in time. */
  most = 1;

  constructor(
    private readonly id: string,
    private readonly run: Pick<RemoteRun, 'errorOf' | 'isDone' | 'readBlock'>,
    private readonly store: Pick<Store, 'offer' | 'waiting' | 'withdraw' | 'results' | 'workers'>,
    private readonly onMessage: (message: string) => void,
  ) {}

  /** Plays the first blocks, those of one cell, as one job. Returns the results of the first ones of these. */
  play(given: readonly BlockId[]): Promise<readonly BlockResult[]> {
    const [{ index: cell }] = given as readonly [BlockId];
    const end = given.findIndex(({ index }) => index !== cell);
    const blocks = given.slice(0, end === -1 ? given.length : end).map(({ block }) => block);
    const job = formatJob({ run: this.id, cell, ranges: rangesOf(blocks) });
    return new Promise((resolve, reject) => {
      this.jobs.set(job, { cell, blocks, since: Date.now(), resolve, reject });
      // If the server is away, the next look finds that the job is missing.
      void this.store.offer(this.id, job).catch(() => undefined);
    });
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.jobs.values()) reject(error);
    this.jobs.clear();
  }

  /** Reads the results of the run. Returns their number. */
  async collect(): Promise<number> {
    const results = await this.store.results(this.id);
    for (const text of results) this.settle(text);
    return results.length;
  }

  /** Offers the jobs again that are lost. Returns the workers. */
  async reconcile(): Promise<readonly WorkerRecord[]> {
    const { store, jobs, onMessage } = this;
    // A job waits, is played and has a result, in this order. So one that moves on meanwhile is found.
    const waiting = await store.waiting(this.id);
    const workers = await store.workers();
    while ((await this.collect()) > 0);
    const held = new Set([...waiting, ...workers.flatMap((worker) => worker.jobs)]);
    const before = Date.now() - GRACE;
    const missing = [...jobs].filter(([job, { since }]) => since < before && !held.has(job));
    if (missing.length > 0)
      onMessage(
        `${missing.length} ${missing.length === 1 ? 'job is' : 'jobs are'} lost, and offered to the workers again`,
      );
    for (const [, one] of missing) one.since = Date.now();
    await Promise.all(missing.map(([job]) => store.offer(this.id, job)));
    return workers;
  }

  /** Takes back the waiting jobs of cells that are done. */
  async dropDone(): Promise<void> {
    for (const [job, { cell, resolve }] of this.jobs)
      if (this.run.isDone(cell) && (await this.store.withdraw(this.id, job))) {
        resolve([]);
        this.jobs.delete(job);
      }
  }

  /** Settles the job of a result, once. Its results end before the first block without a valid one. */
  private settle(text: string): void {
    const { run, onMessage } = this;
    const result = validJson(jobResult, text);
    if (result === undefined)
      return onMessage('a worker returned a result that is not valid; its blocks are played again');
    const { job, worker, lines, failed } = result;
    const open = this.jobs.get(job);
    if (open === undefined) return;
    this.jobs.delete(job);
    const { cell, blocks } = open;
    const counted = new Map(
      lines.flatMap((line) => {
        const block = run.readBlock(line);
        return block?.cell === cell ? [[block.block, block.counts] as const] : [];
      }),
    );
    const invalid = lines.length - counted.size;
    if (invalid > 0)
      onMessage(`worker ${shownText(worker, 99)} returned ${invalid} blocks that are not valid; they are played again`);
    const results: BlockResult[] = [];
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
    open.resolve(results);
  }
}
