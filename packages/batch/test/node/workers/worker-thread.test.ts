import { expect, test } from 'vitest';
import { WorkerThread } from '../../../src/node/workers/worker-thread.js';

// Node warns of a memory leak (MaxListenersExceededWarning) when more listeners are added than a stream accepts.
test('Each worker thread makes room for the listeners that Node adds for it to the output of the process', async () => {
  const limits = (): readonly number[] => [process.stdout, process.stderr].map((stream) => stream.getMaxListeners());
  const before = limits();
  const heartbeats = new Int32Array(1);
  const data = { seed: '', cells: [], resolveFrom: [], heartbeats, timeout: 1000, environment: {} };
  const thread = new WorkerThread(data);
  expect(limits()).toEqual(before.map((limit) => limit + 1));
  await thread.terminate();
  expect(limits()).toEqual(before);
});
