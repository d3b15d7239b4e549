import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GameError } from '../../src/run/game-error.js';
import type { CellRequest } from '../../src/plan/cell.js';
import { Schedule } from '../../src/run/schedule.js';
import { planExperiment } from '../../src/plan/plan.js';
import { Results } from '../../src/run/results.js';
import { runBlocks } from '../../src/run/scheduler.js';
import { simulate as simulateHere } from '../../src/run/simulate.js';
import { simulate } from '../../src/node/simulate.js';
import { defaultResolveFrom } from '../../src/node/modules/resolve-module.js';
import { locateGames } from '../../src/node/run-plan.js';
import { workerData } from '../../src/node/workers/worker-data.js';
import { workerExecutor } from '../../src/node/workers/worker-executor.js';
import { withWorkers } from '../../src/node/workers/worker-pool.js';
import { summarize } from '../../src/summary/summarize.js';
import { locateCode } from '../../src/node/modules/strategy-file.js';

// Starting workers from TypeScript takes seconds on a busy machine.
const SLOW = 60_000;
const cells: readonly CellRequest[] = [
  { game: unowar, strategies: ['random', 'biggest'], trials: 2 * unowar.blockSize + 77 },
  { game: unowar, strategies: ['uniform', 'random'], trials: 501 },
];

describe('the number of workers', () => {
  const plan = planExperiment({ seed: 'workers', cells });
  const expected = JSON.stringify(simulateHere({ seed: 'workers', cells }));

  test.each([1, 2, 3, 7])('changes no byte: %i', { timeout: SLOW }, async (workers) => {
    const results = new Results(plan);
    const schedule = new Schedule(plan);
    const resolveFrom = defaultResolveFrom();
    const data = workerData(plan, { locations: await locateGames(plan, resolveFrom), resolveFrom });
    await withWorkers(data, { workers, timeout: SLOW }, (pool) =>
      runBlocks(schedule, workerExecutor(plan, pool, workers), {}, ({ index, block }, counts) =>
        results.add(index, block, counts),
      ),
    );
    expect(JSON.stringify(summarize(plan, results.entries()))).toBe(expected);
  });

  test('changes no byte when the calling thread plays along', { timeout: SLOW }, async () => {
    expect(JSON.stringify(await simulate({ seed: 'workers', cells }, { workers: 2 }))).toBe(expected);
  });
});

test('progress ends with all games', { timeout: SLOW }, async () => {
  const seen: number[] = [];
  await simulate({ cells }, { workers: 1, onProgress: ({ games, total }) => seen.push(games, total) });
  expect(seen.at(-1)).toBe(2 * unowar.blockSize + 77 + 501);
  expect(seen.at(-2)).toBe(seen.at(-1));
});

test.each([0, -1, 1.5, Number.NaN, 5000])('%s workers are refused', async (workers) => {
  await expect(simulate({ cells }, { workers })).rejects.toThrow(
    `workers is an integer from 1 to 1024, not ${workers}`,
  );
});

test('a game and a strategy of your own, given as values, are played where they are', async () => {
  const pass = { name: 'pass', summary: 'never plays a card', create: () => ({ move: () => -1 }) };
  const own = { ...unowar, id: 'mine', blockSize: 10 };
  const batch: readonly CellRequest[] = [
    { game: own, strategies: [pass, 'random'], trials: 100_000, params: { points: 1 } },
  ];
  // Long enough to outlast the time that a batch of ours gets in the calling thread.
  expect(await simulate({ cells: batch }, { workers: 2 })).toEqual(simulateHere({ cells: batch }));
});

test('what only workers know does not meet what they can not know', async () => {
  const code = { './mine.mjs#mine': { file: '/nowhere', exportName: 'mine', hash: 'sha256:' } };
  const own = { ...unowar, id: 'mine' };
  const batch = simulate({ cells: [{ game: own, strategies: ['./mine.mjs#mine', 'random'], code }] });
  await expect(batch).rejects.toThrow('a strategy from a file cannot play in one batch with');
});

test('a batch that was interrupted before it began throws the reason', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(simulate({ cells }, { signal })).rejects.toThrow('enough');
});

test('a batch is interrupted on its workers', { timeout: SLOW }, async () => {
  const interrupt = new AbortController();
  const long = [{ game: unowar, strategies: ['smallest', 'smallest'], trials: 1e9 }];
  const batch = simulate(
    { cells: long },
    { workers: 2, signal: interrupt.signal, onProgress: () => interrupt.abort(new Error('enough')) },
  );
  await expect(batch).rejects.toThrow('enough');
});

describe('a strategy from a file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cards-strategy-'));
    writeFileSync(
      join(folder, 'mine.mjs'),
      `export const first = { move: ({ playable }) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable)) };
       export class Counts { moves = 0; move({ playable }) { this.moves++; return this.moves % 1000 < 500 || playable === 0 ? -1 : 31 - Math.clz32(playable); } }
       export const wrong = { move: () => 99 };
       export const quits = { move: () => process.exit(5) };
       let moves = 0;
       export const hangs = { move: () => { while (moves === 30) {} moves++; return -1; } };`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const play = (name: string, gameTimeout = SLOW, workers = 2): ReturnType<typeof simulate> => {
    const strategy = `./mine.mjs#${name}`;
    const code = { [strategy]: locateCode(strategy, folder) };
    return simulate(
      { cells: [{ game: unowar, strategies: [strategy, 'biggest'], trials: 3000, code }] },
      { workers, gameTimeout },
    );
  };

  test('plays like one of ours', { timeout: SLOW }, async () => {
    const [mine] = (await play('first')).cells;
    const [ours] = simulateHere({ cells: [{ game: unowar, strategies: ['random', 'biggest'], trials: 3000 }] }).cells;
    expect(mine?.measures).toEqual(ours?.measures);
    expect(mine?.strategies).toEqual(['./mine.mjs#first', 'biggest']);
    expect(mine?.digest).not.toBe(ours?.digest);
  });

  test(
    'that counts its games is a new player in every block, whatever the number of workers',
    { timeout: SLOW },
    async () => {
      const digests = await Promise.all([1, 3].map(async (workers) => (await play('Counts', SLOW, workers)).digest));
      expect(digests[1]).toBe(digests[0]);
    },
  );

  test('that breaks the rules is named, with its game', { timeout: SLOW }, async () => {
    await expect(play('wrong')).rejects.toThrow(GameError);
    await expect(play('wrong')).rejects.toThrow("strategy './mine.mjs#wrong' played an illegal move: 99");
  });

  test('that ends its thread does not end ours', { timeout: SLOW }, async () => {
    await expect(play('quits')).rejects.toThrow('a worker thread ended');
  });

  test('that never ends is ended, and its game is known', { timeout: SLOW }, async () => {
    // Ten passes lose a match: the fourth match never ends, in whichever block its thread began with.
    const failure = await play('hangs', 3000).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'GameError', message: 'nothing was finished within 3 s' });
    expect([3, unowar.blockSize + 3]).toContain((failure as GameError).game);
  });
});
