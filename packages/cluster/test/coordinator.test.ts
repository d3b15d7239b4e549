import { planExperiment } from '@cards/batch';
import { type BlockId } from '@cards/batch/internal';
import type { RemoteRun } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { JOB_DURATION, JobWindow, Pace } from '../src/coordinator/job-window.js';
import { blocksOf, runId } from '../src/protocol.js';
import type { BlockQueue, QueuedJob } from '../src/redis/block-queue.js';

const { cells } = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 1e9 }] });
const [cell] = cells;

function block(index: number, number: number): BlockId {
  if (cell === undefined) throw new Error('the plan must have one cell');
  return { cell, index, block: number };
}

test('Jobs grow until they take about two seconds, at most eightfold at once', () => {
  const pace = new Pace();
  const sizes = [];
  for (let step = 0; step < 6; step++) {
    const size = pace.blocksOf(0);
    sizes.push(size);
    pace.note(0, size, 10 * size, 100 * size);
  }
  expect(sizes).toEqual([1, 8, 64, JOB_DURATION / 10, JOB_DURATION / 10, JOB_DURATION / 10]);
});

test('A block that takes longer than two seconds is a job of its own', () => {
  const pace = new Pace();
  pace.note(0, 1, 60_000, 100);
  expect(pace.blocksOf(0)).toBe(1);
});

test('A job with large results has fewer blocks', () => {
  const pace = new Pace();
  for (let step = 0; step < 6; step++) pace.note(0, pace.blocksOf(0), pace.blocksOf(0), 1_000_000 * pace.blocksOf(0));
  expect(pace.blocksOf(0)).toBe(4);
});

test('A job has the first blocks of one cell, and the scheduler gets the results before the first invalid one', async () => {
  const jobs: QueuedJob[] = [];
  const queue = {
    add: async (added: readonly QueuedJob[]) => void jobs.push(...added),
    ids: async () => jobs.map(({ id }) => id),
    finished: async () => jobs.map(({ id }) => ({ id, value: { worker: 'w', milliseconds: 10, lines } })),
    remove: async (ids: readonly string[]) => ids,
  };
  const lines = ['5', '6', 'not valid', '8'];
  const run = {
    isDone: () => false,
    flushed: () => Promise.resolve(),
    errorOf: () => new InputError('no block fails'),
    readBlock: (line: string) => (line === 'not valid' ? undefined : { cell: 0, block: Number(line), counts: [] }),
  };
  const pace = new Pace();
  pace.note(0, 10, 1, 1);
  const messages: string[] = [];
  const window = new JobWindow(runId('x'), run, queue as unknown as BlockQueue, pace, (one) => messages.push(one));
  const results = window.play([block(0, 5), block(0, 6), block(0, 7), block(0, 8), block(1, 0)]);
  expect(jobs.map(({ data }) => [data.cell, blocksOf(data)])).toEqual([[0, [5, 6, 7, 8]]]);
  expect(await window.collect()).toBe(1);
  expect(await results).toEqual([
    { kind: 'counted', counts: [] },
    { kind: 'counted', counts: [] },
  ]);
  expect(messages).toEqual(['worker w returned 1 blocks that are not valid; they are played again']);
});

test('The first job of a cell that is not measured has one block', () => {
  const jobs: QueuedJob[] = [];
  const queue = { add: async (added: readonly QueuedJob[]) => void jobs.push(...added) } as unknown as BlockQueue;
  const window = new JobWindow(runId('x'), {} as RemoteRun, queue, new Pace(), () => undefined);
  void window.play([block(1, 3), block(1, 4)]);
  expect(jobs.map(({ data }) => data.ranges)).toEqual([[[3, 1]]]);
});
