import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Keys } from '../protocol/keys.js';
import { formatWorker, RECORD_INTERVAL, RECORD_LIFETIME, type WorkerRecord } from '../protocol/worker-record.js';

/** The record of a worker in Redis, by which coordinators know it. */
export class Presence {
  private readonly id = randomUUID();
  private readonly text: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly keys: Keys,
    record: WorkerRecord,
  ) {
    this.text = formatWorker(record);
  }

  async begin(): Promise<void> {
    await this.renew();
    this.timer = setInterval(() => void this.renew().catch(() => undefined), RECORD_INTERVAL);
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.redis.del(this.keys.worker(this.id)), this.redis.srem(this.keys.workers, this.id)]);
  }

  private async renew(): Promise<void> {
    await this.redis.set(this.keys.worker(this.id), this.text, 'PX', RECORD_LIFETIME);
    await this.redis.sadd(this.keys.workers, this.id);
  }
}
