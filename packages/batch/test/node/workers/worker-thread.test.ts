import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { WorkerThread } from '../../../src/node/workers/worker-thread.js';

// Node warns of a memory leak (MaxListenersExceededWarning) when more listeners are added than a stream accepts.
test('Each worker thread makes room for the listeners that Node adds for it to the output of the process', async () => {
  const limits = (): readonly number[] => [process.stdout, process.stderr].map((stream) => stream.getMaxListeners());
  const before = limits();
  const heartbeats = new Int32Array(1);
  const data = { seed: '', cells: [], resolveFrom: [], files: [], heartbeats, timeout: 1000 };
  const thread = new WorkerThread(data);
  expect(limits()).toEqual(before.map((limit) => limit + 1));
  await thread.terminate();
  expect(limits()).toEqual(before);
});

// Without a reference to the thread, Node ends with exit code 13 before the error of the run is reported.
test('A thread whose reply arrives while it is closed keeps the process alive until it has ended', async () => {
  const unref = vi.spyOn(Worker.prototype, 'unref');
  const heartbeats = new Int32Array(new SharedArrayBuffer(4));
  const data = { seed: '', cells: [], resolveFrom: [], files: [], heartbeats, timeout: 1000 };
  const thread = new WorkerThread(data);
  const run = (): Promise<unknown> => thread.run({ name: 'noSuchTask', task: { slot: 0 } });
  await run();
  const answer = run();
  // The worker replies, but the event loop of this thread is blocked, so the reply waits in the port.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  unref.mockClear();
  const closed = thread.close();
  await Promise.all([answer, closed]);
  expect(thread.hasEnded).toBe(true);
  expect(unref).not.toHaveBeenCalled();
  unref.mockRestore();
});
