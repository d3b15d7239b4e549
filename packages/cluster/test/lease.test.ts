// @module-tag slow (leases that expire)
import { simulate } from '@cards/batch/node';
import type { RemoteRun } from '@cards/batch/node/internal';
import { pairs } from '@cards/pairs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueExecutor } from '../src/index.js';
import { keysOf, runId } from '../src/protocol.js';
import { Store } from '../src/redis/store.js';
import { NO_REDIS, testRedis, type TestRedis } from './redis-server.js';

describe.skipIf(NO_REDIS !== undefined)('the right to coordinate a run', () => {
  let server: TestRedis;
  let prefix = '';
  beforeAll(async () => {
    server = await testRedis();
    prefix = new URL(server.url).searchParams.get('prefix') ?? 'cards';
  });
  afterAll(() => server.stop());

  /** A run without a worker. */
  function startRun(seed: string): {
    readonly result: Promise<unknown>;
    /** The key of its lease, as soon as it has begun. */
    readonly key: Promise<string>;
    readonly messages: readonly string[];
    end(): Promise<void>;
  } {
    const messages: string[] = [];
    const interrupt = new AbortController();
    const onQueue = queueExecutor(server.url, { onMessage: (one) => messages.push(one) });
    let begun: ((key: string) => void) | undefined;
    const key = new Promise<string>((resolve) => {
      begun = resolve;
    });
    const remote = async (run: RemoteRun): ReturnType<typeof onQueue> => {
      const executor = await onQueue(run);
      begun?.(keysOf(prefix, runId(run.description)).lease);
      return executor;
    };
    const cells = [{ game: pairs, strategies: ['good'], trials: 100 }];
    const result = simulate({ seed, cells }, { remote, signal: interrupt.signal }).catch((error: unknown) => error);
    const end = async (): Promise<void> => {
      interrupt.abort(new Error('enough'));
      await result;
    };
    return { result, key, messages, end };
  }

  test('A second coordinator is refused, and the error names the first one', async () => {
    const first = startRun('refused');
    await first.key;
    const second = startRun('refused');
    expect(String(await second.result)).toContain(`another coordinator plays this run: process ${process.pid} on `);
    expect(second.messages).toContainEqual(expect.stringContaining(`to end: process ${process.pid} on `));
    await first.end();
  });

  test('The run of a coordinator that was killed is taken over when its lease is over', async () => {
    const first = startRun('killed');
    const key = await first.key;
    await first.end();
    await server.redis.set(key, 'id a killed process');
    const next = startRun('killed');
    await expect.poll(() => next.messages[0], { timeout: 60_000 }).toContain('to end: a killed process');
    await server.redis.pexpire(key, 1);
    expect(await next.key).toBe(key);
    await next.end();
    await expect.poll(() => server.redis.exists(key), { timeout: 60_000 }).toBe(0);
  });

  test('A coordinator that lost its lease gets an error, and does not take it back', async () => {
    const run = startRun('lost');
    const key = await run.key;
    await server.redis.set(key, 'id another process', 'PX', 60_000);
    expect(String(await run.result)).toContain('another coordinator has taken over this run: another process');
    expect(await server.redis.get(key)).toBe('id another process');
  });

  test('A lease survives an emptied server', async () => {
    const run = startRun('emptied');
    const key = await run.key;
    await server.redis.del(key);
    await expect.poll(() => server.redis.exists(key), { timeout: 60_000 }).toBe(1);
    await run.end();
  });

  test('A lease that is over is no one’s, and another holder is named', async () => {
    const store = new Store(server.redis, prefix);
    expect(await store.hold('run', 'one', 60_000)).toBeUndefined();
    expect(await store.hold('run', 'other')).toBe('one');
    expect(await store.hold('run', 'one', 1)).toBeUndefined();
    await expect.poll(() => store.hold('run', 'other', 1), { timeout: 60_000 }).toBeUndefined();
  });
});
