import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** The reason why tests cannot start a Redis of their own; undefined if they can. */
export const NO_SERVER: string | undefined =
  spawnSync('redis-server', ['--version']).status === 0 ? undefined : 'redis-server is not on the path: install it';

/** The reason why there is no Redis for tests; undefined if there is one. */
export const NO_REDIS: string | undefined =
  process.env['REDIS_URL'] === undefined && NO_SERVER !== undefined
    ? `${NO_SERVER}, or set REDIS_URL=redis://host`
    : undefined;

/** A Redis for tests. */
export interface TestRedis {
  /** Its address, with a prefix of its own. */
  readonly url: string;
  /** A connection to it. */
  readonly redis: Redis;
  /** The keys of the prefix. */
  keys(): Promise<readonly string[]>;
  /** Ends it, or removes the keys of the prefix from a server that other programs use. */
  stop(): Promise<void>;
}

/** A Redis that a test starts. */
export interface OwnRedis extends TestRedis {
  /** Ends the server at once, without writing its data, and starts an empty one at the same address. */
  restart(): Promise<void>;
  /** Makes the server keep its connections and answer nothing more. It can only be stopped then. */
  freeze(): Promise<void>;
}

/** The server of REDIS_URL, or else a new one. */
export async function testRedis(): Promise<TestRedis> {
  const url = process.env['REDIS_URL'];
  if (url === undefined) return ownRedis();
  const prefix = `test-${process.pid}-${Date.now()}`;
  const redis = new Redis(url);
  const keys = (): Promise<string[]> => redis.keys(`${prefix}:*`);
  return {
    url: `${url}?prefix=${prefix}`,
    redis,
    keys,
    stop: async () => {
      const all = await keys();
      if (all.length > 0) await redis.del(...all);
      redis.disconnect();
    },
  };
}

/** Starts a server without a disk on a free port of this machine. */
export async function ownRedis(options: readonly string[] = []): Promise<OwnRedis> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'cards-redis-'));
  let server = await start();
  const redis = new Redis({ port, maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  return {
    url: `redis://127.0.0.1:${port}`,
    redis,
    keys: () => redis.keys('*'),
    restart: async () => {
      await kill(server);
      server = await start();
    },
    freeze: () => {
      server.kill('SIGSTOP');
      return Promise.resolve();
    },
    stop: async () => {
      redis.disconnect();
      await kill(server);
      rmSync(directory, { recursive: true });
    },
  };

  async function start(): Promise<ChildProcess> {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', '', ...options];
    const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
    return child;
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A port of this machine that no program uses now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
