import type { Redis } from 'ioredis';
import { type Keys, RUN_LIFETIME } from '../protocol/keys.js';

/** The first and the longest pause after a refusal, in milliseconds. */
const FIRST = 1000;
const LONGEST = 30_000;

/** Stores a refusal if the run exists. */
const REFUSE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return redis.call('PEXPIRE', KEYS[2], ARGV[3])`;

/** What a worker does with runs that it cannot play: it says why, and pauses, so that other workers take the jobs. */
export class Refusals {
  private pause = FIRST;

  constructor(
    private readonly redis: Redis,
    private readonly keys: Keys,
    private readonly worker: string,
  ) {}

  /** Stores a refusal for the coordinator of the run. Returns the pause of this worker, in milliseconds. */
  async add(run: string, reason: string): Promise<number> {
    const { keys } = this;
    await this.redis.eval(REFUSE, 2, keys.run(run), keys.refusals(run), this.worker, reason, RUN_LIFETIME);
    const { pause } = this;
    this.pause = Math.min(2 * pause, LONGEST);
    return pause;
  }

  /** Notes that a run was played. The next pause is short again. */
  clear(): void {
    this.pause = FIRST;
  }
}
