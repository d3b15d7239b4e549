import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { planExperiment } from '../plan/plan.js';
import { Results } from '../results.js';
import type { Progress } from '../simulate.js';
import { latestOf } from './latest.js';
import { simulate } from './simulate.js';

const plan = planExperiment({
  cells: [
    { game: pairs, strategies: ['good'], trials: 3 * pairs.blockSize },
    { game: pairs, strategies: ['random'], trials: 3 * pairs.blockSize, goal: { kind: 'precision', halfWidth: 0.5 } },
    { game: unowar, strategies: ['random', 'smallest'], trials: 3 * unowar.blockSize },
  ],
});

test('the estimate is that of the unfinished cell which is furthest', () => {
  const results = new Results(plan);
  expect(latestOf(plan, results)()).toEqual({});
  results.add(0, 0, [[[50, 1], [51, pairs.blockSize - 1]]]);
  expect(latestOf(plan, results)()).toMatchObject({ latest: { cell: 'pairs, good', measure: 'flips', mean: expect.closeTo(51, 3) } });
  results.add(2, 0, [[[0, 1]], [[12, 1]], [[200, 1]]]);
  results.add(2, 1, [[[1, 3]], [[12, 3]], [[200, 3]]]);
  expect(latestOf(plan, results)()).toMatchObject({ latest: { cell: 'unowar, random - smallest', measure: 'win', mean: 0.75 } });
  results.add(2, 2, [[[1, 1]], [[12, 1]], [[200, 1]]]);
  expect(latestOf(plan, results)().latest?.cell).toBe('pairs, good');
});

test('the precision that a cell is to reach goes with it', () => {
  const results = new Results(plan);
  results.add(1, 0, [[[200, 50], [300, 50]]]);
  expect(latestOf(plan, results)().latest).toMatchObject({ cell: 'pairs, random', mean: 250, halfWidth: 0.5 });
});

test('an estimate is not made of every block', () => {
  const results = new Results(plan);
  results.add(0, 0, [[[50, 1]]]);
  const latest = latestOf(plan, results);
  expect([latest().latest === undefined, latest().latest === undefined]).toEqual([false, true]);
});

test('a batch tells of it, and whether its end is open', async () => {
  const told: Progress[] = [];
  const cell = { game: pairs, strategies: ['good'], trials: 2 * pairs.blockSize };
  await simulate({ cells: [cell] }, { workers: 1, onProgress: (now) => told.push(now) });
  expect(told[0]?.latest).toMatchObject({ cell: 'good', measure: 'flips' });
  expect(told.some(({ open }) => open === true)).toBe(false);
  await simulate({ cells: [{ ...cell, goal: { kind: 'precision', halfWidth: 10 } }] }, { workers: 1, onProgress: (now) => told.push(now) });
  expect(told.at(-1)).toMatchObject({ open: true });
});
