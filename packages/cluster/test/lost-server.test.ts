// @module-tag slow (a Redis server)
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { serveWorker } from '../src/index.js';
import { NO_SERVER, ownRedis } from './redis-server.js';

if (NO_SERVER !== undefined) console.warn(`Tests of @cards/cluster are skipped: ${NO_SERVER}`);

describe.skipIf(NO_SERVER !== undefined)('a worker whose server is lost', () => {
  test.each(['stop', 'freeze'] as const)(
    'A worker ends when its signal says so, after %s of the server',
    async (how) => {
      const server = await ownRedis();
      const messages: string[] = [];
      const interrupt = new AbortController();
      const worker = serveWorker(server.url, {
        workers: 1,
        signal: interrupt.signal,
        onMessage: (message) => messages.push(message),
      });
      while (messages.length === 0) await sleep(20);
      await server[how]();
      interrupt.abort();
      await worker;
      expect(messages.at(-1)).toBe(
        'the server is lost, so this worker ends without its last blocks; another worker plays them',
      );
      if (how === 'freeze') await server.stop();
    },
  );
});
