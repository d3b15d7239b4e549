// @module-tag slow (leases that expire)
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lease, type LeaseOptions } from '../src/coordinator/coordinator.js';
import { NO_REDIS, testRedis, type TestRedis } from './redis-server.js';

/** The duration of a lease, in milliseconds: long enough for a busy machine to renew it. */
const DURATION = 4000;

describe.skipIf(NO_REDIS !== undefined)('the lease of a run', () => {
  let server: TestRedis;
  beforeAll(async () => {
    server = await testRedis();
  });
  afterAll(() => server.stop());

  const optionsOf = (key: string, more: Partial<LeaseOptions> = {}): LeaseOptions => ({
    key: `${new URL(server.url).searchParams.get('prefix') ?? 'cards'}:${key}`,
    onWait: () => undefined,
    onLost: () => undefined,
    signal: undefined,
    duration: DURATION,
    ...more,
  });

  test('A second coordinator is refused, and the error names the first one', async () => {
    const first = await Lease.take(server.redis, optionsOf('refused'));
    const waits: string[] = [];
    await expect(
      Lease.take(server.redis, optionsOf('refused', { onWait: (holder) => waits.push(holder) })),
    ).rejects.toThrow(`another coordinator plays this run: process ${process.pid} on `);
    expect(waits).toEqual([expect.stringContaining(`process ${process.pid} on `)]);
    await first.release();
  });

  test('The lease of a coordinator that was killed is taken over when it expires', async () => {
    const killed = await Lease.take(server.redis, optionsOf('killed'));
    killed.stop();
    const next = await Lease.take(server.redis, optionsOf('killed'));
    await next.release();
    expect(await server.redis.exists(optionsOf('killed').key)).toBe(0);
  });

  test('A coordinator that lost its lease gets an error, and does not take it back', async () => {
    const lost = new Promise<Error>((resolve) => {
      void Lease.take(server.redis, optionsOf('lost', { onLost: resolve })).then(() =>
        server.redis.set(optionsOf('lost').key, 'id another process', 'PX', DURATION),
      );
    });
    expect((await lost).message).toContain('another coordinator has taken over this run: another process');
    expect(await server.redis.get(optionsOf('lost').key)).toBe('id another process');
  });

  test('A lease survives an emptied server', async () => {
    const lease = await Lease.take(server.redis, optionsOf('emptied', { onLost: (error) => expect(error).toBe('no') }));
    await server.redis.del(optionsOf('emptied').key);
    await expect(Lease.take(server.redis, optionsOf('other'))).resolves.toBeInstanceOf(Lease);
    await expect.poll(() => server.redis.exists(optionsOf('emptied').key), { timeout: 60_000 }).toBe(1);
    await lease.release();
  });
});
