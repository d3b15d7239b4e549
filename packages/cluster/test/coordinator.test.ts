import { type BlockId, planExperiment } from '@cards/batch';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { JOB_DURATION, OpenBlocks, Pace } from '../src/coordinator/job-window.js';
import { blocksOf, runId } from '../src/protocol.js';

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

test('A result that arrives twice is used once', async () => {
  const blocks = new OpenBlocks();
  const result = blocks.add(block(0, 7));
  blocks.settle(0, 7, { kind: 'counted', counts: [[[50, 1]]] });
  blocks.settle(0, 7, { kind: 'counted', counts: [[[51, 1]]] });
  blocks.settle(0, 8, { kind: 'counted', counts: [] });
  expect(await result).toEqual({ kind: 'counted', counts: [[[50, 1]]] });
});

test('Jobs have the blocks of one cell in order, and cells take turns', () => {
  const blocks = new OpenBlocks();
  for (const number of [3, 1, 2, 0, 4]) void blocks.add(block(0, number));
  for (const number of [0, 1]) void blocks.add(block(1, number));
  const run = runId('x');
  const jobs = [];
  while (blocks.hasLoose)
    jobs.push(
      blocks.nextJob(
        run,
        () => 2,
        () => false,
      )?.data,
    );
  expect(jobs.map((data) => data && [data.cell, blocksOf(data)])).toEqual([
    [0, [0, 1]],
    [1, [0, 1]],
    [0, [2, 3]],
    [0, [4]],
  ]);
});

test('Blocks of a cell that is done are skipped, and blocks that are returned come into a new job', async () => {
  const blocks = new OpenBlocks();
  const [done, open] = [blocks.add(block(0, 0)), blocks.add(block(1, 5))];
  const job = blocks.nextJob(
    runId('x'),
    () => 10,
    (index) => index === 0,
  );
  expect(await done).toEqual({ kind: 'skipped' });
  expect(job?.data.ranges).toEqual([[5, 1]]);
  blocks.release(1, [5, 6]);
  expect(
    blocks.nextJob(
      runId('x'),
      () => 10,
      () => false,
    )?.data.ranges,
  ).toEqual([[5, 1]]);
  blocks.rejectAll(new Error('the run is interrupted'));
  await expect(open).rejects.toThrow('interrupted');
});
