// @module-tag slow (a Redis server)
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { planExperiment, simulate as simulateHere } from '@cards/batch';
import { runPlan, simulate } from '@cards/batch/node';
import { locateCode, type RemoteRun } from '@cards/batch/node/internal';
import { sha256 } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queueExecutor, serveWorker } from '../src/index.js';
import { builtPackages } from '../../../tools/tests/native-build.ts';
import { Store } from '../src/redis/store.js';
import { NO_REDIS, NO_SERVER, ownRedis, testRedis, type TestRedis } from './redis-server.js';

for (const reason of new Set([NO_REDIS, NO_SERVER]))
  if (reason !== undefined) console.warn(`Tests of @cards/cluster are skipped: ${reason}`);

const cells = [
  { game: pairs, strategies: ['good'], trials: 100_000 },
  { game: pairs, params: { cards: 8 }, strategies: ['good'], stop: { kind: 'precision', halfWidth: 0.01 } },
  {
    game: unowar,
    lineups: [
      ['random', 'smallest'],
      ['smallest', 'random'],
    ],
    trials: 5000,
  },
] as const;

/** A worker in this process. */
interface RunningWorker {
  readonly messages: string[];
  stop(): Promise<void>;
}

/** The workers that a test has started. */
const running = new Set<RunningWorker>();

afterEach(async () => {
  await Promise.all([...running].map((worker) => worker.stop()));
});

function startWorker(url: string, options: Parameters<typeof serveWorker>[1] = {}): RunningWorker {
  const messages: string[] = [];
  const interrupt = new AbortController();
  const ended = serveWorker(url, {
    workers: 1,
    signal: interrupt.signal,
    onMessage: (message) => messages.push(message),
    resolveFrom: [builtPackages()],
    lifetime: 2000,
    ...options,
  });
  const worker = {
    messages,
    stop: async () => {
      running.delete(worker);
      interrupt.abort();
      await ended;
    },
  };
  running.add(worker);
  return worker;
}

describe.skipIf(NO_REDIS !== undefined)('a run on a queue', () => {
  let server: TestRedis;
  let prefix = '';
  let folder = '';
  const cleanups: (() => Promise<void> | void)[] = [];

  beforeAll(async () => {
    server = await testRedis();
    prefix = new URL(server.url).searchParams.get('prefix') ?? 'cards';
    folder = mkdtempSync(join(tmpdir(), 'cards-cluster-'));
    cleanups.push(
      () => server.stop(),
      () => rmSync(folder, { recursive: true }),
    );
  });

  afterAll(async () => {
    for (const clean of cleanups.reverse()) await clean();
  });

  /** Waits until Redis has no key of a run. */
  async function nothingRemains(): Promise<void> {
    let left: readonly string[] = [];
    for (let look = 0; look < 200; look++) {
      left = (await server.keys()).filter((key) => /:runs?(:|$)|[0-9a-f]{32}/.test(key));
      if (left.length === 0) break;
      await sleep(50);
    }
    expect(left).toEqual([]);
  }

  /** Takes the next job of any run as a worker of another program, without a record. */
  async function takenJob(): Promise<{ readonly run: string; readonly job: string }> {
    for (;;) {
      const [run = ''] = await server.redis.smembers(`${prefix}:runs`);
      const job = await server.redis.lpop(`${prefix}:run:${run}:jobs`);
      if (job !== null) return { run, job };
      await sleep(20);
    }
  }

  /** Resolves when one of the messages has this text. */
  async function message(messages: readonly string[], text: string): Promise<void> {
    while (!messages.some((one) => one.includes(text))) await sleep(20);
  }

  const codeOf = (name: string): Record<string, ReturnType<typeof locateCode>> => {
    const spec = `./mine.ts#${name}`;
    return { [spec]: locateCode(spec, fileURLToPath(new URL('fixtures', import.meta.url))) };
  };

  test('Two workers give the bytes of one machine, for plain, precision and paired cells, and leave nothing', async () => {
    startWorker(server.url);
    startWorker(server.url);
    const machines: unknown[] = [];
    const summary = await simulate(
      { seed: 'queue', cells },
      { remote: queueExecutor(server.url), onProgress: (progress) => machines.push(progress.machines) },
    );
    expect(JSON.stringify(summary)).toBe(JSON.stringify(simulateHere({ seed: 'queue', cells })));
    expect(machines).toContainEqual({ machines: 1, threads: 2 });
    await nothingRemains();
  });

  test('Several runs use one queue at the same time', { tags: 'release' }, async () => {
    startWorker(server.url, { workers: 2 });
    const seeds = ['one', 'two', 'three'];
    const experimentOf = (seed: string): Parameters<typeof simulateHere>[0] => ({ seed, cells: cells.slice(0, 1) });
    const found = await Promise.all(
      seeds.map((seed) => simulate(experimentOf(seed), { remote: queueExecutor(server.url) })),
    );
    expect(found.map(({ digest }) => digest)).toEqual(seeds.map((seed) => simulateHere(experimentOf(seed)).digest));
    await nothingRemains();
  });

  test('A run that is interrupted leaves nothing in Redis, and continues on the queue from its directory', async () => {
    startWorker(server.url);
    const out = join(folder, 'interrupted');
    const interrupt = new AbortController();
    const { signal } = interrupt;
    const experiment = { seed: 'interrupted', cells };
    const onProgress = (): void => interrupt.abort(new Error('interrupted after the first block'));
    const remote = queueExecutor(server.url);
    await expect(simulate(experiment, { out, signal, onProgress, remote })).rejects.toThrow('after the first block');
    await nothingRemains();
    const summary = await simulate(experiment, { out, remote });
    expect(summary.digest).toBe(simulateHere(experiment).digest);
  });

  test('Jobs that are lost or have a wrong result are played again', async () => {
    const messages: string[] = [];
    const experiment = { seed: 'ruined', cells: cells.slice(0, 1) };
    const run = simulate(experiment, {
      remote: queueExecutor(server.url, { onMessage: (one) => messages.push(one) }),
    });
    const { run: id, job } = await takenJob();
    const send = (result: object): Promise<number> =>
      server.redis.rpush(`${prefix}:run:${id}:results`, JSON.stringify(result));
    await send({ job, worker: 'bad', lines: ['0123456789abcdef 0 0 AAAA'] });
    await message(messages, 'blocks that are not valid; they are played again');
    await send({ job: (await takenJob()).job, worker: 'bad' });
    await message(messages, 'a result that is not valid; its blocks are played again');
    await message(messages, 'lost, and offered to the workers again');
    startWorker(server.url);
    expect((await run).digest).toBe(simulateHere(experiment).digest);
    await nothingRemains();
  });

  test('A worker that was frozen and comes back changes nothing', async () => {
    const experiment = { seed: 'frozen', cells: cells.slice(0, 1) };
    const messages: string[] = [];
    const run = simulate(experiment, {
      remote: queueExecutor(server.url, { onMessage: (one) => messages.push(one) }),
    });
    // It has a record for a second, and returns a wrong result when its job is played by another worker.
    const { run: id, job } = await takenJob();
    const store = new Store(server.redis, prefix);
    await store.keepWorker({ name: 'slow', host: 'slow', threads: 1, jobs: [job], refused: {} }, 1000);
    startWorker(server.url);
    await message(messages, 'lost, and offered to the workers again');
    const returned = { job, worker: 'slow', lines: [] };
    await store.finish(id, returned);
    expect((await run).digest).toBe(simulateHere(experiment).digest);
    await store.finish(id, returned);
    await nothingRemains();
  });

  test('A worker with another version of a package refuses the run, and both sides say so', async () => {
    const worker = startWorker(server.url);
    const interrupt = new AbortController();
    const messages: string[] = [];
    const onQueue = queueExecutor(server.url, { onMessage: (one) => messages.push(one) });
    const remote = (run: RemoteRun): ReturnType<typeof onQueue> => {
      const { format, check: _, ...content } = JSON.parse(run.description) as Record<string, unknown>;
      const other = { ...content, versions: { ...(content['versions'] as object), '@cards/batch': '9.9.9' } };
      const checked = { format, check: `sha256:${sha256(JSON.stringify(Object.entries(other)))}`, ...other };
      return onQueue({ ...run, description: JSON.stringify(checked) });
    };
    const experiment = { seed: 'versions', cells: cells.slice(0, 1) };
    const run = simulate(experiment, { remote, signal: interrupt.signal });
    const refusal = /the run needs @cards\/batch 9\.9\.9, but this machine has version \d+\.\d+\.\d+/;
    await message(messages, 'the run needs @cards/batch 9.9.9');
    interrupt.abort(new Error('enough'));
    await expect(run).rejects.toThrow('enough');
    expect(messages.join('\n')).toMatch(refusal);
    expect(worker.messages.join('\n')).toMatch(refusal);
    await worker.stop();
    await nothingRemains();
  });

  test('Only a worker that accepts code plays files that are sent with a run', async () => {
    const [spec = ''] = Object.keys(codeOf('mine'));
    const plan = planExperiment({
      seed: 'code',
      cells: [{ game: unowar, strategies: [spec, 'smallest'], code: codeOf('mine'), trials: 3000 }],
    });
    const expected = (await runPlan(plan, { workers: 1 })).entries();
    const messages: string[] = [];
    const remote = queueExecutor(server.url, { onMessage: (one) => messages.push(one) });
    const run = runPlan(plan, { remote });
    const careful = startWorker(server.url, { directory: folder });
    await message(messages, 'start the worker with --accept-code');
    const accepting = startWorker(server.url, { directory: folder, acceptCode: true });
    expect((await run).entries()).toEqual(expected);
    // A worker that has the same file itself needs no permission.
    await accepting.stop();
    await careful.stop();
    const own = startWorker(server.url, { directory: fileURLToPath(new URL('.', import.meta.url)) });
    expect((await runPlan(plan, { remote })).entries()).toEqual(expected);
    await own.stop();
    await nothingRemains();
  });

  test('A strategy that misbehaves ends the run with its first game, and is not played again', async () => {
    const [spec = ''] = Object.keys(codeOf('fails'));
    const plan = planExperiment({
      seed: 'fails',
      cells: [{ game: unowar, strategies: [spec, 'smallest'], code: codeOf('fails'), trials: 20_000 }],
    });
    const failure = async (run: Promise<unknown>): Promise<unknown> => run.then(undefined, (error: unknown) => error);
    const expected = await failure(runPlan(plan, { workers: 1 }));
    startWorker(server.url, { acceptCode: true });
    const found = await failure(runPlan(plan, { remote: queueExecutor(server.url) }));
    expect(found).toMatchObject({ name: 'GameError', game: (expected as { game: number }).game });
    expect((found as Error).message).toBe((expected as Error).message);
    await nothingRemains();
  });

  test('A worker drops texts of other programs, forgets runs that are gone, and returns nothing of them', async () => {
    const store = new Store(server.redis, prefix);
    const run = '0'.repeat(32);
    await server.redis.sadd(`${prefix}:runs`, run);
    startWorker(server.url);
    await nothingRemains();
    await store.finish(run, { job: '', worker: 'late', lines: [] });
    await nothingRemains();
    const experiment = { seed: 'other', cells: cells.slice(0, 1) };
    const found = await simulate(experiment, {
      remote: queueExecutor(server.url),
      onStart: () => void addText(),
    });
    expect(found.digest).toBe(simulateHere(experiment).digest);
    await nothingRemains();

    async function addText(): Promise<void> {
      const { run: id, job } = await takenJob();
      await server.redis.lpush(
        `${prefix}:run:${id}:jobs`,
        job,
        'text',
        JSON.stringify({ run, cell: 0, ranges: [[0, 1]] }),
      );
    }
  });
});

describe.skipIf(NO_SERVER !== undefined)('a server of its own', () => {
  test('A run survives servers that restart empty', async () => {
    const server = await ownRedis();
    const worker = startWorker(server.url);
    const experiment = { seed: 'restart', cells: cells.slice(0, 1) };
    let restarts = 0;
    const messages: string[] = [];
    const run = simulate(experiment, {
      remote: queueExecutor(server.url, { onMessage: (one) => messages.push(one) }),
      onProgress: () => void (restarts++ === 0 && server.restart()),
    });
    expect((await run).digest).toBe(simulateHere(experiment).digest);
    expect(messages.join('\n')).toContain('is lost');
    expect(messages.join('\n')).toContain('is restored');
    await worker.stop();
    await server.stop();
  });

  test('A server that evicts keys is refused, and so is one that cannot be reached', async () => {
    const server = await ownRedis(['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']);
    await expect(serveWorker(server.url)).rejects.toThrow('has the eviction policy allkeys-lru');
    await server.stop();
    await expect(serveWorker(server.url)).rejects.toThrow('connection refused');
  });

  test.each(['cards:workers', 'cards:runs'])(
    'A key %s of another program is one error of the run and of the worker, which says what to do',
    async (key) => {
      const server = await ownRedis();
      await server.redis.set(key, 'something else');
      const experiment = { seed: 'wrong', cells: cells.slice(0, 1) };
      const remote = queueExecutor(server.url, { onMessage: () => undefined });
      const refused = `a key that begins with 'cards:' in Redis at ${server.url} has a value of another program; remove the key, or add another prefix to the URL, such as ?prefix=mine`;
      await expect(simulate(experiment, { remote })).rejects.toThrow(refused);
      await expect(serveWorker(server.url, { onMessage: () => undefined })).rejects.toThrow(refused);
      await server.stop();
    },
  );

  test('A password is needed where the server has one, and is never shown', async () => {
    const server = await ownRedis(['--requirepass', 'hidden']);
    await expect(serveWorker(server.url)).rejects.toThrow(/NOAUTH|Authentication required/);
    const wrong = server.url.replace('//', '//:mistyped@');
    await expect(serveWorker(wrong)).rejects.not.toThrow('mistyped');
    const worker = startWorker(server.url, { password: 'hidden' });
    while (!worker.messages.some((one) => one.includes('serves'))) await sleep(20);
    expect(worker.messages).toEqual([`1 thread serves ${server.url}`]);
    await worker.stop();
    await server.stop();
  });
});
