import type { CodeBundle } from '@cards/batch/node/internal';
import type { Redis } from 'ioredis';
import {
  bundle,
  formatRun,
  type JobResult,
  keysOf,
  parseRun,
  type RunRecord,
  validJson,
  worker,
  type WorkerRecord,
} from '../protocol.js';

/** The time for which Redis keeps a run whose coordinator is gone, in milliseconds. */
const RUN_LIFETIME = 60_000;

/** The time after which a coordinator that does not prolong it loses a run, in milliseconds. */
export const LEASE = 6000;

/** The number of results that are read at once: each can have some megabytes. */
const READ = 16;

/** Adds to a list of a run if the run exists. The list expires with the run. */
const ADD = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[1])
return redis.call('PEXPIRE', KEYS[2], ARGV[2])`;

/** Takes or prolongs the lease of a run, or returns the text of another coordinator that has it. */
const HOLD = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;

/** What a prefix has in Redis: runs, each with its code, its jobs and their results, and workers. */
export class Store {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /**
   * Takes the right to coordinate a run for some milliseconds, or keeps it. Returns the holder if it is another one,
   * who has not prolonged it in time.
   */
  async hold(run: string, holder: string, duration = LEASE): Promise<string | undefined> {
    const held = await this.redis.eval(HOLD, 1, keysOf(this.prefix, run).lease, holder, duration);
    return typeof held === 'string' ? held : undefined;
  }

  /**
   * Stores a run if it is missing, and prolongs its life. The code comes first, because workers begin when they find
   * the record.
   */
  async keepRun(run: string, record: RunRecord, code: readonly CodeBundle[]): Promise<void> {
    const { redis } = this;
    const { lease: _, ...keys } = keysOf(this.prefix, run);
    if (await this.isGone(run)) {
      for (const one of code) await redis.hset(keys.code, one.hash, JSON.stringify(one));
      await redis.set(keys.record, formatRun(record), 'PX', RUN_LIFETIME);
    }
    await redis.sadd(`${this.prefix}:runs`, run);
    await Promise.all(Object.values(keys).map((key) => redis.pexpire(key, RUN_LIFETIME)));
  }

  /** Removes a run with all that it has. Its lease remains. */
  async removeRun(run: string): Promise<void> {
    const { lease: _, ...keys } = keysOf(this.prefix, run);
    await this.redis.del(Object.values(keys));
    await this.redis.srem(`${this.prefix}:runs`, run);
  }

  /** Whether the record of a run is gone: its coordinator has ended it. */
  async isGone(run: string): Promise<boolean> {
    return (await this.redis.exists(keysOf(this.prefix, run).record)) === 0;
  }

  /** The ids of all runs. */
  async runs(): Promise<readonly string[]> {
    return this.living('run');
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

  /** Offers a job to all workers. */
  async offer(run: string, job: string): Promise<void> {
    await this.add(run, 'jobs', job);
  }

  /** Takes the next job of a run; undefined if none waits. */
  async take(run: string): Promise<string | undefined> {
    return (await this.redis.lpop(keysOf(this.prefix, run).jobs)) ?? undefined;
  }

  /** The jobs of a run that wait for a worker. */
  async waiting(run: string): Promise<readonly string[]> {
    return this.redis.lrange(keysOf(this.prefix, run).jobs, 0, -1);
  }

  /** Takes back a job. Returns whether no worker has taken it. */
  async withdraw(run: string, job: string): Promise<boolean> {
    return (await this.redis.lrem(keysOf(this.prefix, run).jobs, 0, job)) > 0;
  }

  async finish(run: string, result: JobResult): Promise<void> {
    await this.add(run, 'results', JSON.stringify(result));
  }

  /** Takes the next results of a run, which are not checked. */
  async results(run: string): Promise<readonly string[]> {
    return (await this.redis.lpop(keysOf(this.prefix, run).results, READ)) ?? [];
  }

  /** Stores the record of a worker for some milliseconds. */
  async keepWorker(record: WorkerRecord, lifetime: number): Promise<void> {
    const { name } = record;
    await this.redis.set(this.keyOf('worker', name), JSON.stringify(record), 'PX', lifetime);
    await this.redis.sadd(`${this.prefix}:workers`, name);
  }

  async removeWorker(name: string): Promise<void> {
    await Promise.all([this.redis.del(this.keyOf('worker', name)), this.redis.srem(`${this.prefix}:workers`, name)]);
  }

  async workers(): Promise<readonly WorkerRecord[]> {
    const names = await this.living('worker');
    const texts = await Promise.all(names.map((name) => this.redis.get(this.keyOf('worker', name))));
    return texts.flatMap((text) => (text === null ? [] : (validJson(worker, text) ?? [])));
  }

  private async add(run: string, list: 'jobs' | 'results', text: string): Promise<void> {
    const { record, [list]: key } = keysOf(this.prefix, run);
    await this.redis.eval(ADD, 2, record, key, text, RUN_LIFETIME);
  }

  /** The runs or the workers whose record exists. The others are forgotten. */
  private async living(kind: 'run' | 'worker'): Promise<readonly string[]> {
    const key = `${this.prefix}:${kind}s`;
    const names = await this.redis.smembers(key);
    const exists = await Promise.all(names.map((one) => this.redis.exists(this.keyOf(kind, one))));
    const ended = names.filter((_, at) => exists[at] === 0);
    if (ended.length > 0) await this.redis.srem(key, ...ended);
    return names.filter((_, at) => exists[at] === 1);
  }

  private keyOf(kind: 'run' | 'worker', name: string): string {
    return `${this.prefix}:${kind}:${name}`;
  }
}
