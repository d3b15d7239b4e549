import type { Machines } from '@cards/batch';
import type { Redis } from 'ioredis';
import type { Keys } from '../protocol/keys.js';
import { parseWorker, type WorkerRecord } from '../protocol/worker-record.js';

/** The workers of a prefix, as the coordinator of one run sees them. */
export class Fleet {
  private serving: readonly WorkerRecord[] = [];
  private refusals = new Map<string, string>();

  constructor(
    private readonly redis: Redis,
    private readonly keys: Keys,
    private readonly run: string,
  ) {}

  /** Reads the records of the workers. Returns the refusals of this run that are new, by the name of the worker. */
  async look(): Promise<ReadonlyMap<string, string>> {
    const ids = await this.redis.smembers(this.keys.workers);
    const [records, refusals] = await Promise.all([
      Promise.all(ids.map((id) => this.redis.get(this.keys.worker(id)))),
      this.redis.hgetall(this.keys.refusals(this.run)),
    ]);
    const ended = ids.filter((_, at) => records[at] === null);
    if (ended.length > 0) await this.redis.srem(this.keys.workers, ...ended);
    const known = records.flatMap((text) => (text === null ? [] : (parseWorker(text) ?? [])));
    this.serving = known.filter(({ name }) => refusals[name] === undefined);
    const fresh = new Map(Object.entries(refusals).filter(([name, reason]) => this.refusals.get(name) !== reason));
    this.refusals = new Map(Object.entries(refusals));
    return fresh;
  }

  /** The machines whose workers play this run. */
  get machines(): Machines {
    return { machines: new Set(this.serving.map(({ host }) => host)).size, threads: this.threads };
  }

  get threads(): number {
    return this.serving.reduce((sum, { threads }) => sum + threads, 0);
  }
}
