import type { CodeBundle } from '@cards/batch/node/internal';
import type { Redis } from 'ioredis';
import {
  bundle,
  formatRun,
  keysOf,
  parseRun,
  type RunRecord,
  validJson,
  worker,
  type WorkerRecord,
} from '../protocol.js';

/** The time for which Redis keeps a run whose coordinator is gone, in milliseconds. */
const RUN_LIFETIME = 60_000;

/** The time for which the record of a worker is valid, in milliseconds. */
const WORKER_LIFETIME = 15_000;

/** Stores a refusal if the run exists. */
const REFUSE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return redis.call('PEXPIRE', KEYS[2], ARGV[3])`;

/** What a prefix has in Redis besides its queue: runs with their code and refusals, and workers. */
export class Store {
  private readonly workersKey = `${this.prefix}:workers`;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /**
   * Stores a run if it is missing, and prolongs its life. The code comes first, because workers begin when they find
   * the record.
   */
  async keepRun(run: string, record: RunRecord, code: readonly CodeBundle[]): Promise<void> {
    const { redis } = this;
    const keys = keysOf(this.prefix, run);
    if (await this.isGone(run)) {
      for (const one of code) await redis.hset(keys.code, one.hash, JSON.stringify(one));
      await redis.set(keys.record, formatRun(record), 'PX', RUN_LIFETIME);
    }
    await Promise.all([keys.record, keys.code, keys.refusals].map((key) => redis.pexpire(key, RUN_LIFETIME)));
  }

  /** Removes a run. Workers then drop its jobs. */
  async removeRun(run: string): Promise<void> {
    const { record, code, refusals } = keysOf(this.prefix, run);
    await this.redis.del(record, code, refusals);
  }

  /** Whether the record of a run is gone: its coordinator has ended it. */
  async isGone(run: string): Promise<boolean> {
    return (await this.redis.exists(keysOf(this.prefix, run).record)) === 0;
  }

  /** The run, or the problem with its record; undefined if it is gone. */
  async run(run: string): Promise<ReturnType<typeof parseRun> | undefined> {
    const text = await this.redis.get(keysOf(this.prefix, run).record);
    return text === null ? undefined : parseRun(text);
  }

  /** The code with a hash that was sent with a run; undefined if there is none. */
  async code(run: string, hash: string): Promise<CodeBundle | undefined> {
    const text = await this.redis.hget(keysOf(this.prefix, run).code, hash);
    return text === null ? undefined : validJson(bundle, text);
  }

  /** Stores why a worker does not play a run, for its coordinator. */
  async refuse(run: string, by: string, reason: string): Promise<void> {
    const { record, refusals } = keysOf(this.prefix, run);
    await this.redis.eval(REFUSE, 2, record, refusals, by, reason, RUN_LIFETIME);
  }

  /** The reasons of the workers that do not play a run, by name. */
  async refusals(run: string): Promise<Readonly<Record<string, string>>> {
    return this.redis.hgetall(keysOf(this.prefix, run).refusals);
  }

  /** Stores the record of a worker for 15 seconds. */
  async keepWorker(id: string, record: WorkerRecord): Promise<void> {
    await this.redis.set(this.keyOf(id), JSON.stringify(record), 'PX', WORKER_LIFETIME);
    await this.redis.sadd(this.workersKey, id);
  }

  async removeWorker(id: string): Promise<void> {
    await Promise.all([this.redis.del(this.keyOf(id)), this.redis.srem(this.workersKey, id)]);
  }

  async workers(): Promise<readonly WorkerRecord[]> {
    const ids = await this.redis.smembers(this.workersKey);
    const records = await Promise.all(ids.map((id) => this.redis.get(this.keyOf(id))));
    const ended = ids.filter((_, at) => records[at] === null);
    if (ended.length > 0) await this.redis.srem(this.workersKey, ...ended);
    return records.flatMap((text) => (text === null ? [] : (validJson(worker, text) ?? [])));
  }

  private keyOf(id: string): string {
    return `${this.prefix}:worker:${id}`;
  }
}
