import { afterEach, expect, test, vi } from 'vitest';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import type { CellRequest } from '../../src/plan/cell.js';
import { planExperiment } from '../../src/plan/plan.js';
import type { Pool } from '../../src/workers/pool.js';
import { workerExecutor } from '../../src/workers/worker-executor.js';

afterEach(() => vi.restoreAllMocks());

/** The cells after which a worker gets a new worker, if each block takes 10 ms and one block of each cell is played. */
async function newWorkers(requests: readonly CellRequest[], slots = 1): Promise<readonly number[]> {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  const renewed: number[] = [];
  let index = 0;
  const pool = {
    playBlocks: () => Promise.resolve([{ kind: 'counted', counts: [] }]),
    renew: () => renewed.push(index),
  } as unknown as Pool;
  const plan = planExperiment({ cells: requests });
  const executor = workerExecutor(plan, pool, slots);
  for (const cell of plan.cells) {
    for (const block of [0, 1]) await executor.play(0, [{ cell, index, block }]);
    index++;
  }
  return renewed;
}

/** A cell of Pairs. A block of 20,000 games takes 10 ms, so four million games take 2 s. */
const cell = (strategy: string, trials = 4_000_000): CellRequest => ({ game: pairs, strategies: [strategy], trials });

test('A long cell with other strategies gets a new worker before its first block', async () => {
  expect(await newWorkers([cell('random'), cell('good'), cell('optimal')])).toEqual([1, 2]);
});

test('A cell of another game with the same strategies gets a new worker', async () => {
  const other = { game: unowar, strategies: ['random', 'random'], trials: 400_000 };
  const again = { game: { ...unowar, id: 'other' }, strategies: ['random', 'random'], trials: 400_000 };
  expect(await newWorkers([other, again])).toEqual([1]);
});

test('A short cell, or one with the same strategies, stays in its worker', async () => {
  expect(await newWorkers([cell('random'), cell('good', 100_000)])).toEqual([]);
  const params = { cards: 8 };
  expect(await newWorkers([cell('random'), { ...cell('random'), params }])).toEqual([]);
});

test('A task that starts a worker says nothing about the time of a game, so that a slow start is not repeated', async () => {
  const times = [0, 5000, 5000, 5001, 5001, 5002];
  vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 5002);
  const renew = vi.fn<() => void>();
  const playBlocks = () => Promise.resolve([{ kind: 'counted', counts: [] }]);
  const plan = planExperiment({ cells: ['random', 'good', 'optimal'].map((strategy) => cell(strategy, 1)) });
  const executor = workerExecutor(plan, { playBlocks, renew } as unknown as Pool, 1);
  // One after another.
  await plan.cells.reduce(async (before, one, index) => {
    await before;
    await executor.play(0, [{ cell: one, index, block: 0 }]);
  }, Promise.resolve());
  expect(renew).not.toHaveBeenCalled();
});

test('With several workers, each plays a part of the cell, so the cell must be longer', async () => {
  expect(await newWorkers([cell('random'), cell('good')], 2)).toEqual([]);
});
