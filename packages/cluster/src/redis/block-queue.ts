import { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type JobData, QUEUE } from '../protocol.js';

/** The maximum number of ids that one look at the queue reads. */
const MOST_IDS = 10_000;

export interface QueuedJob {
  readonly id: string;
  readonly data: JobData;
}

/** The queue of a prefix, in the words of this package. */
export class BlockQueue {
  private readonly queue: Queue;

  constructor(redis: Redis, prefix: string) {
    // Nothing reads the events of the queue. Each of them has the whole result of a job.
    this.queue = new Queue(QUEUE, { connection: redis, prefix, streams: { events: { maxLen: 0 } } });
    // The connection reports its own errors, and commands theirs.
    this.queue.on('error', () => undefined);
  }

  /**
   * Adds jobs. For a job whose id exists, BullMQ does nothing, so a failed one is removed first. A finished or waiting
   * one remains.
   */
  async add(jobs: readonly QueuedJob[]): Promise<void> {
    await Promise.all(
      jobs.map(async ({ id }) => {
        const state = await this.queue.getJobState(id);
        if (state === 'failed') await this.queue.remove(id);
      }),
    );
    await this.queue.addBulk(jobs.map(({ id, data }) => ({ name: 'play', data, opts: { jobId: id } })));
  }

  /** Which of these jobs do not exist, or are in no list of the queue. */
  async missing(ids: readonly string[]): Promise<readonly string[]> {
    const states = await Promise.all(ids.map(async (id) => ({ id, state: await this.queue.getJobState(id) })));
    return states.filter(({ state }) => state === 'unknown' || state === 'failed').map(({ id }) => id);
  }

  /** The ids of jobs, of all runs. */
  async ids(state: 'completed' | 'failed' | 'wait' | 'active'): Promise<readonly string[]> {
    return this.queue.getRanges([state], 0, MOST_IDS - 1);
  }

  /** Reads the return values of finished jobs, which are not checked. Jobs that are gone are left out. */
  async finished(ids: readonly string[]): Promise<readonly Readonly<{ id: string; value: unknown }>[]> {
    const jobs = await Promise.all(ids.map((id) => Job.fromId(this.queue, id)));
    return ids.flatMap((id, at) => (jobs[at] === undefined ? [] : [{ id, value: jobs[at].returnvalue as unknown }]));
  }

  /** Removes jobs that no worker plays. Returns the ids of those that are gone. */
  async remove(ids: readonly string[]): Promise<readonly string[]> {
    const gone = await Promise.all(ids.map(async (id) => ({ id, code: await this.queue.remove(id) })));
    return gone.filter(({ code }) => code === 1).map(({ id }) => id);
  }

  /** The events name the jobs of all runs. */
  async trimEvents(): Promise<void> {
    await this.queue.trimEvents(0);
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}
