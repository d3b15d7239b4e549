import { expect, test } from 'vitest';
import { openThread } from '../../../src/node/workers/open-worker.js';
import type { End } from '../../../src/workers/messages.js';

// Node warns of a memory leak (MaxListenersExceededWarning) when more listeners are added than a stream accepts.
test('Each worker thread makes room for the listeners that Node adds for it to the output of the process', async () => {
  const limits = (): readonly number[] => [process.stdout, process.stderr].map((stream) => stream.getMaxListeners());
  const before = limits();
  const end = await new Promise<End>((resolve) => {
    const thread = openThread({ onMessage: () => undefined, onEnd: resolve });
    expect(limits()).toEqual(before.map((limit) => limit + 1));
    thread.terminate();
  });
  expect(end.isError).toBe(false);
  expect(limits()).toEqual(before);
});
