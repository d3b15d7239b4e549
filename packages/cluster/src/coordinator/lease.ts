import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunError } from '@cards/batch/node';
import type { Redis } from 'ioredis';
import { printable } from '../protocol.js';

/** The time for which a lease is valid without a renewal, in milliseconds. */
const LEASE = 6000;

/** Renewals in this time. */
const RENEWALS = 4;

/** Sets the lease if no one has it, or renews it. Returns the holder if it is another one. */
const TAKE = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;

const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

export interface LeaseOptions {
  readonly key: string;
  /** Called while another coordinator has the lease, once. */
  readonly onWait: (holder: string) => void;
  /** Called once, if another coordinator takes the lease. */
  readonly onLost: (error: RunError) => void;
  readonly signal: AbortSignal | undefined;
  /** The time for which the lease is valid without a renewal, in milliseconds. Default: {@link LEASE}. */
  readonly duration?: number;
}

/**
 * The right to coordinate a run, which one process has at a time. A process that does not renew it in time loses it to
 * the next one that asks.
 */
export class Lease {
  private readonly text = `${randomUUID()} process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`;
  private readonly duration = this.options.duration ?? LEASE;
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly redis: Redis,
    private readonly options: LeaseOptions,
  ) {}

  /**
   * Takes the lease. If another coordinator has it, waits until it expires, because its process may have ended. Throws
   * a RunError that names a holder who renews it.
   */
  static async take(redis: Redis, options: LeaseOptions): Promise<Lease> {
    const lease = new Lease(redis, options);
    const holder = await lease.renew();
    if (holder !== undefined) await lease.takeFrom(holder);
    const renewal = async (): Promise<void> => {
      const other = await lease.renew();
      if (other !== undefined) lease.lose(other);
    };
    // The connection is restored by itself; the next renewal then takes the lease again.
    lease.timer = setInterval(() => void renewal().catch(() => undefined), lease.duration / RENEWALS);
    return lease;
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.redis.eval(RELEASE, 1, this.options.key, this.text);
  }

  /** Stops the renewal, without a message to the server. */
  stop(): void {
    clearInterval(this.timer);
  }

  /** Takes or renews the lease. Returns the holder if it is another one. */
  private async renew(): Promise<string | undefined> {
    const held = await this.redis.eval(TAKE, 1, this.options.key, this.text, this.duration);
    return typeof held === 'string' ? held : undefined;
  }

  private async takeFrom(holder: string): Promise<void> {
    const { key, onWait, signal } = this.options;
    onWait(nameOf(holder));
    let left = await this.redis.pttl(key);
    for (;;) {
      await sleep(this.duration / RENEWALS / 2, undefined, { signal }).catch(() => signal?.throwIfAborted());
      const [other, now] = await Promise.all([this.renew(), this.redis.pttl(key)]);
      if (other === undefined) return;
      if (other !== holder || now > left) throw heldBy(other);
      left = now;
    }
  }

  private lose(other: string): void {
    this.stop();
    const message = `another coordinator has taken over this run: ${nameOf(other)}; its results are complete without this one`;
    this.options.onLost(new RunError(message));
  }
}

function heldBy(holder: string): RunError {
  return new RunError(
    `another coordinator plays this run: ${nameOf(holder)}; wait until it ends, or end it and repeat this command`,
  );
}

/** The holder without its random id. */
const nameOf = (holder: string): string => printable(holder.slice(holder.indexOf(' ') + 1));
