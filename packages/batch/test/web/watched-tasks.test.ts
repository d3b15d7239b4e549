import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Pool, type Reporter, serve, webPool, workerPort } from '../../src/web/internal.js';
import { scriptHere } from './fixtures.js';

/** The tasks of the tests. Each worker has a counter of its own. */
function tasksOf(first: number, { alive, note }: Reporter) {
  let next = first;
  return {
    count: () => next++,
    list: (most: number) => {
      for (let one = 0; one < most; one++) note(one);
      return 'listed';
    },
    fail: () => {
      throw new Error('no idea');
    },
    /** Says nothing, and never ends. */
    hang: () => new Promise(() => {}),
    /** Says that it goes on, for longer than the timeout and the time to load code. */
    slow: async () => {
      for (let step = 0; step < 100; step++) {
        alive();
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      }
      return 'slow';
    },
  };
}

// Time passes only when a test says so. Messages arrive in real time.
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
    }),
);
afterEach(() => void vi.useRealTimers());

/** Lets time pass in steps until a promise is settled. Before each step, messages arrive. */
async function settled(promise: Promise<unknown>, step: number): Promise<unknown> {
  const ends: unknown[] = [];
  const noteEnd = (end: unknown): void => void ends.push(end);
  void promise.then(noteEnd, (error: unknown) => noteEnd(String(error)));
  while (ends.length === 0) {
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(step);
  }
  return ends[0];
}

interface OpenedTasks extends Pick<Pool, 'close'> {
  readonly run: (name: string, task: unknown, onNote?: (note: unknown) => void) => Promise<unknown>;
  readonly started: () => number;
}

function opened(gameTimeout: number): OpenedTasks {
  let started = 0;
  const startWorker = (): ReturnType<typeof scriptHere> => {
    started++;
    return scriptHere((scope) => serve(workerPort(scope), tasksOf));
  };
  const pool = webPool({ startWorker, gameTimeout }, 7);
  onTestFinished(() => pool.close());
  return {
    run: (name, task, onNote) => pool.run({ name, task, onNote }),
    close: () => pool.close(),
    started: () => started,
  };
}

test('Tasks of one worker have its data, its state, and their notes in order', async () => {
  const { run, started } = opened(30_000);
  expect([await run('count', null), await run('count', null)]).toEqual([7, 8]);
  const notes: unknown[] = [];
  expect(await run('list', 3, (note) => notes.push(note))).toBe('listed');
  expect(notes).toEqual([0, 1, 2]);
  expect(started()).toBe(1);
});

test('A task that fails says why, and its worker goes on', async () => {
  const { run } = opened(30_000);
  await run('count', null);
  await expect(run('fail', null)).rejects.toThrow('no idea');
  await expect(run('missing', null)).rejects.toThrow("a worker has no task 'missing'");
  expect(await run('count', null)).toBe(8);
});

test('A silent task is ended with its worker, and the next task gets a new one', async () => {
  const { run, started } = opened(5000);
  expect(await settled(run('hang', null), 5000)).toContain('no progress within the timeout');
  expect(await run('count', null)).toBe(7);
  expect(started()).toBe(2);
});

test('A task that reports its progress may take longer than the timeout', async () => {
  const begin = Date.now();
  expect(await settled(opened(700).run('slow', null), 50)).toBe('slow');
  expect(Date.now() - begin).toBeGreaterThan(700 + 2000);
});

test('Closing ends a task in progress, and a timeout of 0 is refused', async () => {
  const { run, close } = opened(30_000);
  const hanging = run('hang', null).catch(String);
  await close();
  expect(await hanging).toContain('the worker was closed');
  expect(() => opened(0)).toThrow('gameTimeout must be a number of milliseconds greater than 0, not 0');
});
