import { planExperiment } from '@cards/batch';
import { type BlockId } from '@cards/batch/internal';
import type { RemoteRun } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { JobWindow } from '../src/coordinator/job-window.js';
import { blocksOf, parseJob, runId } from '../src/protocol.js';

const { cells } = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 1e9 }] });
const [cell] = cells;

function block(index: number, number: number): BlockId {
  if (cell === undefined) throw new Error('the plan must have one cell');
  return { cell, index, block: number };
}

/** A store whose worker returns these lines for the last job that was offered. */
function storeWith(linesOf: () => readonly string[]): ConstructorParameters<typeof JobWindow>[2] & {
  readonly jobs: string[];
} {
  const jobs: string[] = [];
  return {
    jobs,
    offer: async (_, job) => void jobs.push(job),
    results: async () => jobs.slice(-1).map((job) => JSON.stringify({ job, worker: 'w', lines: linesOf() })),
    waiting: async () => [],
    withdraw: async () => false,
    workers: async () => [],
  };
}

test('A job has the first blocks of one cell, and the scheduler gets the results before the first invalid one', async () => {
  const lines = ['5', '6', 'not valid', '8'];
  const run = {
    isDone: () => false,
    errorOf: () => new InputError('no block fails'),
    readBlock: (line: string) => (line === 'not valid' ? undefined : { cell: 0, block: Number(line), counts: [] }),
  };
  const messages: string[] = [];
  const store = storeWith(() => lines);
  const window = new JobWindow(runId('x'), run, store, (one) => messages.push(one));
  const results = window.play([block(0, 5), block(0, 6), block(0, 7), block(0, 8), block(1, 0)]);
  const [job] = store.jobs.map(parseJob);
  expect([store.jobs.length, job?.cell, job && blocksOf(job)]).toEqual([1, 0, [5, 6, 7, 8]]);
  expect(await window.collect()).toBe(1);
  expect(await results).toEqual([
    { kind: 'counted', counts: [] },
    { kind: 'counted', counts: [] },
  ]);
  expect(messages).toEqual(['worker w returned 1 blocks that are not valid; they are played again']);
});

test('A job has twice the blocks of one that was played in time, and otherwise what was played', async () => {
  let played = 0;
  const linesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => String(at));
  const run = {
    readBlock: (line: string) => ({ cell: 0, block: Number(line), counts: [] }),
  } as unknown as RemoteRun;
  const store = storeWith(() => linesOf(played));
  const window = new JobWindow(runId('x'), run, store, () => undefined);
  const most: number[] = [];
  // Workers play 10 blocks in time.
  for (let round = 0; round < 6; round++) {
    most.push(window.most);
    played = Math.min(window.most, 10);
    const results = window.play(Array.from({ length: window.most }, (_, at) => block(0, at)));
    await window.collect();
    expect((await results).length).toBe(played);
  }
  expect(most).toEqual([1, 2, 4, 8, 16, 10]);
});
