import { pairs } from '@cards/pairs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planCell } from '../../src/plan/cell.js';
import type { BlockId } from '../../src/run/batch.js';
import { writeCounts } from '../../src/run/block-counts.js';
import {
  END,
  type End,
  type FromWorker,
  type PlayTask,
  type ToWorker,
  type Transport,
  type TransportEvents,
} from '../../src/workers/messages.js';
import { type PlayAnswer, Pool, type PoolOptions } from '../../src/workers/pool.js';

/** A worker that follows a script: for each task, the messages that it sends. */
class Scripted implements Transport {
  readonly received: ToWorker[] = [];
  isEnded = false;
  private readonly events: TransportEvents;
  private readonly script: (task: PlayTask) => readonly FromWorker[];

  constructor(events: TransportEvents, script: (task: PlayTask) => readonly FromWorker[]) {
    this.events = events;
    this.script = script;
  }

  post(message: unknown): void {
    const received = message as ToWorker;
    this.received.push(received);
    if (received === END) this.end({ reason: 'exit code 0', isError: false });
    else if ('name' in received) this.script(received.task as PlayTask).forEach((one) => this.send(one));
  }

  send(message: FromWorker): void {
    this.events.onMessage(message);
  }

  end(end: End): void {
    this.isEnded = true;
    this.events.onEnd(end);
  }

  terminate(): void {
    this.end({ reason: 'exit code 1', isError: false });
  }
}

const position = (at: number, isExact = false): FromWorker => ({ beat: { position: at, isExact } });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function scriptedPool(
  script: (task: PlayTask) => readonly FromWorker[],
  options: Partial<PoolOptions> = {},
): { readonly pool: Pool; readonly started: readonly Scripted[] } {
  const started: Scripted[] = [];
  const open = (events: TransportEvents): Scripted => {
    const worker = new Scripted(events, script);
    started.push(worker);
    return worker;
  };
  return { pool: new Pool({ open, data: 'the data', timeout: 5000, ...options }), started };
}

const mine = { file: 'mine.ts', exportName: 'mine', hash: 'sha256:0' };
const cell = planCell({ game: pairs, strategies: ['good'], trials: 50_000 });
const own = planCell({ game: pairs, strategies: ['./a.js#a'], trials: 50_000, code: { './a.js#a': mine } });
/** Counts of one value, all games of each of some blocks. */
const histogram = [[[40, 20_000]]] as const;
const counted = { kind: 'counted', counts: histogram };
const bytesOf = (blocks: number): Uint8Array<ArrayBuffer> => {
  const bytes: number[] = [];
  for (let block = 0; block < blocks; block++) writeCounts(cell, histogram, bytes);
  return Uint8Array.from(bytes);
};
const played = (blocks: number): FromWorker => ({ result: { counts: bytesOf(blocks), measures: [] } });

const blocksOf = (one = cell, ...blocks: readonly number[]): readonly BlockId[] =>
  blocks.map((block) => ({ cell: one, index: 0, block }));
const options = { time: 50 };
const task: PlayTask = { cells: Uint32Array.of(0), blocks: Float64Array.of(1), time: 50 };
const playOne = async (pool: Pool, one = cell): Promise<PlayAnswer | undefined> =>
  (await pool.playBlocks(0, blocksOf(one, 1), options))[0];

test('A worker that is silent in a game is ended, and a second play with exact heartbeats finds the game', async () => {
  const { pool, started } = scriptedPool(({ exactFrom }) =>
    exactFrom === undefined
      ? [position(-1), position(0), position(40)]
      : [position(-1), position(0), position(43, true)],
  );
  const answer = playOne(pool);
  await vi.advanceTimersByTimeAsync(4900);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(600);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  // The cause is known after three more seconds, not after the whole timeout.
  await vi.advanceTimersByTimeAsync(3500);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  expect(started.map(({ received }) => received)).toEqual([
    [{ data: 'the data' }, { name: 'play', task }],
    [{ data: 'the data' }, { name: 'play', task: { ...task, time: 2000, exactFrom: 40 } }],
  ]);
  expect(await answer).toEqual({
    kind: 'failed',
    message:
      'no progress within the timeout of 5 s: the code has an endless loop, or a game without an end, or needs a longer timeout',
    game: 20_043,
  });
});

test('The second play names the strategy whose code runs', async () => {
  const { pool } = scriptedPool(({ exactFrom }) =>
    exactFrom === undefined ? [position(7)] : [{ beat: { position: 9, isExact: true, player: 1 } }],
  );
  const answer = playOne(pool, own);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toMatchObject({
    game: 20_009,
    strategy: './a.js#a',
    message: /^strategy '.\/a.js#a': no progress/,
  });
});

test('A game that the worker has named exactly is not played again', async () => {
  const { pool, started } = scriptedPool(() => [position(7, true)]);
  const answer = playOne(pool);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await answer).toMatchObject({ kind: 'failed', game: 20_007 });
  expect(started).toHaveLength(1);
});

test('After a sudden end, a game of the second play has the whole timeout', async () => {
  const { pool, started } = scriptedPool(({ exactFrom }) => [position(exactFrom ?? 7, exactFrom !== undefined)]);
  const answer = playOne(pool);
  started[0]?.end({ reason: 'its process was killed', isError: false, isSudden: true });
  // Not after the two seconds of a block that was silent before.
  await vi.advanceTimersByTimeAsync(4900);
  started[1]?.end({ reason: 'all memory is used', isError: true });
  expect(await answer).toMatchObject({ game: 20_007, message: 'a worker ended: all memory is used' });
});

test('A block that ends in the second play counts', async () => {
  const { pool } = scriptedPool(({ exactFrom }) =>
    exactFrom === undefined ? [position(7)] : [position(9, true), played(1)],
  );
  const answer = playOne(pool);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await answer).toEqual(counted);
});

test.each([
  ['starting', [], 120_000, 'no progress within the timeout of 120 s'],
  ['loading', [position(-1)], 7000, 'while loading strategies: no progress within the timeout of 7 s'],
])('A worker that is silent while it is %s is ended', async (_, messages, limit, message) => {
  const { pool } = scriptedPool(() => messages);
  const answer = playOne(pool);
  const ended = vi.fn<() => void>();
  void answer.then(ended);
  await vi.advanceTimersByTimeAsync(limit - 100);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(await answer).toMatchObject({ kind: 'misbehaved', message: expect.stringContaining(message) as string });
});

test('A worker that does not begin its next task is ended: code of an earlier game blocks it', async () => {
  let tasks = 0;
  const { pool } = scriptedPool(() => (tasks++ === 0 ? [position(-1), position(0), played(1)] : []));
  expect(await playOne(pool)).toMatchObject({ kind: 'counted' });
  const answer = playOne(pool);
  await vi.advanceTimersByTimeAsync(7600);
  expect(await answer).toEqual({
    kind: 'misbehaved',
    message:
      'code of a strategy or a game failed after its games, such as in a timer or a promise: no progress within the timeout of 7 s: the code has an endless loop, or a game without an end, or needs a longer timeout',
  });
});

test('A process that was stopped, or a computer that was asleep, ends no worker', async () => {
  const { pool, started } = scriptedPool(() => [position(-1), position(0)]);
  const answer = playOne(pool);
  await vi.advanceTimersByTimeAsync(4000);
  // An hour without a timer.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(900);
  expect(started[0]?.isEnded).toBe(false);
  started[0]?.send(played(1));
  expect(await answer).toMatchObject({ kind: 'counted' });
});

test('A worker that was replaced or ended by itself is followed by a new one, and all end with the pool', async () => {
  const { pool, started } = scriptedPool(() => [position(-1), played(1)]);
  await playOne(pool);
  pool.renew(0);
  // There is no worker to replace.
  pool.renew(0);
  await playOne(pool);
  await pool.close();
  expect(started.map(({ isEnded, received }) => [isEnded, received.at(-1)])).toEqual([
    [true, END],
    [true, END],
  ]);
  await expect(playOne(pool)).rejects.toThrow('the workers are closed');
});

test('An error after the games fails the next task, or is reported when the pool is closed', async () => {
  const late: string[] = [];
  const { pool, started } = scriptedPool(() => [position(-1), played(1)], {
    onLateError: (message) => late.push(message),
  });
  const failed = { reason: 'too late', isError: true };
  await playOne(pool);
  started[0]?.end(failed);
  await vi.advanceTimersByTimeAsync(0);
  const message = 'code of a strategy or a game failed after its games, such as in a timer or a promise: too late';
  expect(await playOne(pool)).toEqual({ kind: 'misbehaved', message });
  expect(late).toEqual([]);
  await playOne(pool);
  started[1]?.end(failed);
  await vi.advanceTimersByTimeAsync(0);
  await pool.close();
  expect(late).toEqual([message]);
});

test('A signal ends a busy worker at once', async () => {
  const interrupt = new AbortController();
  const { pool, started } = scriptedPool(() => [position(-1)], { signal: interrupt.signal });
  const answer = playOne(pool);
  interrupt.abort();
  await expect(answer).rejects.toThrow('the worker was closed');
  expect(started[0]?.isEnded).toBe(true);
});
