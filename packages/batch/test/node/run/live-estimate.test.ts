import { defaultsOf } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { planExperiment } from '../../../src/plan/plan.js';
import { Batch } from '../../../src/run/batch.js';
import type { Progress } from '../../../src/run/executor.js';
import { liveEstimates } from '../../../src/node/run/run-plan.js';
import { simulate } from '../../../src/node/run/simulate.js';

const plan = planExperiment({
  cells: [
    { game: pairs, strategies: ['good'], trials: 3 * defaultsOf(pairs).blockSize },
    {
      game: pairs,
      strategies: ['random'],
      trials: 3 * defaultsOf(pairs).blockSize,
      stop: { kind: 'precision', halfWidth: 0.5 },
    },
    { game: unowar, strategies: ['random', 'smallest'], trials: 3 * defaultsOf(unowar).blockSize },
  ],
});

test('The live estimate is of the unfinished cell with the largest share of finished games', () => {
  const batch = new Batch(plan);
  expect(liveEstimates(batch)()).toEqual({});
  batch.add(0, 0, [
    [
      [50, 1],
      [51, defaultsOf(pairs).blockSize - 1],
    ],
  ]);
  expect(liveEstimates(batch)()).toMatchObject({
    liveEstimate: { cell: 0, measure: 'flips', mean: expect.closeTo(51, 3) },
  });
  batch.add(2, 0, [[[0, 1]], [[12, 1]], [[200, 1]]]);
  batch.add(2, 1, [[[1, 3]], [[12, 3]], [[200, 3]]]);
  expect(liveEstimates(batch)()).toMatchObject({
    liveEstimate: { cell: 2, measure: 'win', kind: 'proportion', mean: 0.75 },
  });
  batch.add(2, 2, [[[1, 1]], [[12, 1]], [[200, 1]]]);
  expect(liveEstimates(batch)().liveEstimate?.cell).toBe(0);
});

test('A live estimate of a cell with a precision rule includes the required half-width', () => {
  const batch = new Batch(plan);
  batch.add(1, 0, [
    [
      [200, 50],
      [300, 50],
    ],
  ]);
  expect(liveEstimates(batch)().liveEstimate).toMatchObject({ cell: 1, mean: 250, halfWidth: 0.5 });
});

test('A batch with a precision expects the games for which intervals are narrow enough, in all cells', () => {
  const half = defaultsOf(unowar).blockSize / 2;
  const stop = { kind: 'precision', halfWidth: 0.01 } as const;
  const cell = { game: unowar, strategies: ['random', 'smallest'], stop };
  const expectedOf = (cells: readonly (typeof cell)[]): number => {
    const batch = new Batch(planExperiment({ cells }));
    const counts = [
      [0, half],
      [1, half],
    ] as const;
    batch.add(0, 0, [counts, [[12, 2 * half]], [[200, 2 * half]]]);
    return liveEstimates(batch)().expected ?? 0;
  };
  // A share of 1/2 has the half-width 1.96 * sqrt(1/4 / n), which is 0.01 after 9,604 games.
  expect(Math.abs(expectedOf([cell]) - 9604)).toBeLessThan(100);
  // The other cell has no games yet.
  const both = expectedOf([cell, { ...cell, strategies: ['random', 'keeper'] }]);
  expect(Math.abs(both - 2 * 9604)).toBeLessThan(200);
});

test('A second live estimate is not computed within 250 ms', () => {
  const batch = new Batch(plan);
  batch.add(0, 0, [[[50, 1]]]);
  const liveEstimate = liveEstimates(batch);
  expect([liveEstimate().liveEstimate === undefined, liveEstimate().liveEstimate === undefined]).toEqual([false, true]);
});

test(
  'The progress of a batch includes the live estimate, and whether the batch is open-ended',
  { tags: 'slow' },
  async () => {
    const reports: Progress[] = [];
    const cell = { game: pairs, strategies: ['good'], trials: 2 * defaultsOf(pairs).blockSize };
    await simulate({ cells: [cell] }, { workers: 1, onProgress: (now) => reports.push(now) });
    expect(reports[0]?.liveEstimate).toMatchObject({ cell: 0, measure: 'flips' });
    expect(reports.some(({ openEnded }) => openEnded === true)).toBe(false);
    await simulate(
      { cells: [{ ...cell, stop: { kind: 'precision', halfWidth: 10 } }] },
      { workers: 1, onProgress: (now) => reports.push(now) },
    );
    expect(reports.at(-1)).toMatchObject({ openEnded: true });
  },
);
