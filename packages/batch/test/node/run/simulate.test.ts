import { join } from 'node:path';
import { defaultsOf } from '@cards/core/internal';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { GameError } from '../../../src/run/failure.js';
import type { CellRequest } from '../../../src/plan/cell.js';
import { planExperiment } from '../../../src/plan/plan.js';
import { Batch } from '../../../src/run/batch.js';
import { runBlocks } from '../../../src/run/scheduler.js';
import { simulate as simulateHere } from '../../../src/run/simulate.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { defaultResolveFrom } from '../../../src/node/modules/resolve-module.js';
import { locateGames } from '../../../src/node/run/stages.js';
import { workerData } from '../../../src/node/workers/worker-data.js';
import { withWorkers } from '../../../src/node/workers/worker-pool.js';
import { workerExecutor } from '../../../src/workers/worker-executor.js';
import { summarize } from '../../../src/summary/summarize.js';
import { locateCode } from '../../../src/node/modules/strategy-file.js';

// Starting workers from TypeScript takes seconds on a busy machine.
const SLOW = 60_000;
const cells: readonly CellRequest[] = [
  { game: unowar, strategies: ['random', 'biggest'], trials: 2 * defaultsOf(unowar).blockSize + 77 },
  { game: unowar, strategies: ['uniform', 'random'], trials: 501 },
];

describe('the number of workers', () => {
  const plan = planExperiment({ seed: 'workers', cells });
  const expected = JSON.stringify(simulateHere({ seed: 'workers', cells }));

  test.each([1, 3])(
    'The summary of a batch on %i workers is byte for byte that of the calling thread',
    async (workers) => {
      const batch = new Batch(plan);
      const resolveFrom = defaultResolveFrom();
      const data = workerData(plan, { locations: await locateGames(plan, resolveFrom), resolveFrom });
      await withWorkers(data, { timeout: SLOW }, (pool) => runBlocks(batch, workerExecutor(plan, pool, workers)));
      expect(JSON.stringify(summarize(plan, batch.entries()))).toBe(expected);
    },
  );

  test('A batch that starts in the calling thread and continues on workers has the same summary', async () => {
    expect(JSON.stringify(await simulate({ seed: 'workers', cells }, { workers: 2 }))).toBe(expected);
  });
});

test('The last progress report has the number of all games', async () => {
  const seen: number[] = [];
  await simulate({ cells }, { workers: 1, onProgress: ({ games, total }) => seen.push(games, total) });
  expect(seen.at(-1)).toBe(2 * defaultsOf(unowar).blockSize + 77 + 501);
  expect(seen.at(-2)).toBe(seen.at(-1));
});

test.each([0, -1, 1.5, Number.NaN, 5000])('%s workers are an error that names the bounds', async (workers) => {
  await expect(simulate({ cells }, { workers })).rejects.toThrow(
    `workers must be an integer from 1 to 1024, not ${workers}`,
  );
});

test('A game and a strategy that are passed as values play in the calling thread', { tags: 'slow' }, async () => {
  const pass = { name: 'pass', summary: 'never plays a card', create: () => ({ move: () => -1 }) };
  const own = { ...unowar, id: 'mine', defaults: { blockSize: 10 } };
  const batch: readonly CellRequest[] = [
    { game: own, strategies: [pass, 'random'], trials: 100_000, params: { points: 1 } },
  ];
  // Long enough to outlast the time that any batch gets in the calling thread.
  expect(await simulate({ cells: batch }, { workers: 2 })).toEqual(simulateHere({ cells: batch }));
});

test('A batch with a strategy from a file and a game that is passed as a value is an error', async () => {
  const code = { './mine.mjs#mine': { file: '/nowhere', exportName: 'mine', hash: 'sha256:' } };
  const own = { ...unowar, id: 'mine' };
  const batch = simulate({ cells: [{ game: own, strategies: ['./mine.mjs#mine', 'random'], code }] });
  await expect(batch).rejects.toThrow(
    'a batch cannot combine a strategy from a file with a strategy or a game that is passed as a value',
  );
});

test('A batch whose signal is aborted before the start throws the reason of the signal', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(simulate({ cells }, { signal })).rejects.toThrow('enough');
});

test('A batch that is aborted on its workers throws the reason of the signal', { tags: 'slow' }, async () => {
  const interrupt = new AbortController();
  const long = [{ game: unowar, strategies: ['smallest', 'smallest'], trials: 1e9 }];
  const batch = simulate(
    { cells: long },
    { workers: 2, signal: interrupt.signal, onProgress: () => interrupt.abort(new Error('enough')) },
  );
  await expect(batch).rejects.toThrow('enough');
});

describe('strategies from a file', () => {
  const play = (name: string, gameTimeout = SLOW, workers = 1): ReturnType<typeof simulate> => {
    const strategy = `./fixtures/strategies.mjs#${name}`;
    const code = { [strategy]: locateCode(strategy, join(import.meta.dirname, '..')) };
    return simulate(
      { cells: [{ game: unowar, strategies: [strategy, 'biggest'], trials: 3000, code }] },
      { workers, gameTimeout },
    );
  };

  test('A strategy from a file plays as the built-in strategy with the same code, and has its own digest', async () => {
    const [mine] = (await play('first')).cells;
    const [builtIn] = simulateHere({
      cells: [{ game: unowar, strategies: ['random', 'biggest'], trials: 3000 }],
    }).cells;
    expect(mine?.measures).toEqual(builtIn?.measures);
    expect(mine?.strategies).toEqual(['./fixtures/strategies.mjs#first', 'biggest']);
    expect(mine?.digest).not.toBe(builtIn?.digest);
  });

  test(
    'A strategy from a file is created anew in every block, for any number of workers',
    { tags: 'slow' },
    async () => {
      const digests = await Promise.all([1, 3].map(async (workers) => (await play('Counts', SLOW, workers)).digest));
      expect(digests[1]).toBe(digests[0]);
    },
  );

  test('An illegal move of a strategy from a file is a GameError that names the strategy', async () => {
    const failure: unknown = await play('wrong').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GameError);
    expect((failure as GameError).message).toContain(
      "strategy './fixtures/strategies.mjs#wrong' played an illegal move: 99",
    );
  });

  test('A strategy from a file that ends its thread does not end the process', { tags: 'slow' }, async () => {
    await expect(play('quits')).rejects.toThrow('a worker ended');
  });

  test(
    'The watchdog ends a strategy from a file that never returns, and the error names the game',
    { tags: 'slow' },
    async () => {
      // Ten passes lose a game, so the fourth game never ends, in the first or the second block.
      const failure = await play('hangs', 3000, 2).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        name: 'GameError',
        message: expect.stringContaining('within the timeout of 3 s'),
      });
      expect([3, defaultsOf(unowar).blockSize + 3]).toContain((failure as GameError).game);
    },
  );
});
