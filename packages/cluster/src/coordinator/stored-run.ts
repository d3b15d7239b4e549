import { bundleCode, type RemoteRun } from '@cards/batch/node';
import type { Redis } from 'ioredis';
import { type Keys, RUN_LIFETIME } from '../protocol/keys.js';
import { formatRun } from '../protocol/run-record.js';

export class StoredRun {
  private readonly record: string;
  private readonly code: readonly (readonly [hash: string, bundle: string])[];

  /** @throws InputError if a file with code has changed since it was located */
  constructor(
    private readonly redis: Redis,
    private readonly keys: Keys,
    private readonly id: string,
    { gameTimeout, description, code }: RemoteRun,
  ) {
    this.record = formatRun({ gameTimeout, description });
    this.code = code.map((one) => [one.hash, JSON.stringify(bundleCode(one))]);
  }

  /**
   * Stores the run if it is missing, and prolongs its life. The code comes first, because workers begin when they find
   * the record.
   */
  async keep(): Promise<void> {
    const { redis, keys, id } = this;
    if ((await redis.exists(keys.run(id))) === 0) {
      for (const [hash, bundle] of this.code) await redis.hset(keys.code(id), hash, bundle);
      await redis.set(keys.run(id), this.record, 'PX', RUN_LIFETIME);
    }
    const all = [keys.run(id), keys.code(id), keys.refusals(id)];
    await Promise.all(all.map((key) => redis.pexpire(key, RUN_LIFETIME)));
  }

  /** Removes the run. Workers then drop its jobs. */
  async remove(): Promise<void> {
    const { redis, keys, id } = this;
    await redis.del(keys.run(id), keys.code(id), keys.refusals(id));
  }
}
