import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRun } from '../../../src/node/durable/stored-run.js';
import { nextToBuilds } from '../../../../../tools/tests/native-build.ts';
import { findExtreme, replay } from '../../../src/node/run/replay.js';
import { simulate } from '../../../src/node/run/simulate.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-extreme-'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('A search for an unknown measure or cell is an error that names what there is', async () => {
  const out = join(folder, 'measures');
  await simulate({ cells: [{ game: unowar, strategies: ['random', 'biggest'], trials: 100 }] }, { out });
  const run = await openRun(out);
  await expect(findExtreme({ run, cell: 0, wanted: 'worst', measure: 'wins' })).rejects.toThrow(
    "unknown measure of unowar 'wins'; choose from win, rounds, plays",
  );
  await expect(findExtreme({ run, cell: 2, wanted: 'worst' })).rejects.toThrow(
    'there is no cell 2: the only cell of this batch is 0',
  );
});

test('A search in a run with a strategy that was passed as a value is an error', async () => {
  const out = join(folder, 'value');
  const own = { name: 'own', summary: 'always passes', create: () => ({ move: () => -1 }) };
  await simulate(
    { cells: [{ game: unowar, strategies: [own, 'random'], trials: 10, params: { points: 1 } }] },
    { out },
  );
  await expect(findExtreme({ run: await openRun(out), cell: 0, wanted: 'worst' })).rejects.toThrow(
    `cannot play games of the run in ${out}: a strategy or a game was passed as a value, and values are not stored`,
  );
});

test('A timeout in an experiment from a file is an error that names the file', { tags: 'slow' }, async () => {
  const out = join(folder, 'file');
  const file = join(nextToBuilds(join(import.meta.dirname, '../fixtures')), 'hanging-experiment.mjs');
  await simulate(file, { out, workers: 1 });
  const run = await openRun(out);
  vi.stubEnv('CARDS_TEST_HANG', '1');
  const expected = { name: 'GameError', game: 0, fromFile: { file, cell: 0 } };
  const options = { gameTimeout: 500 };
  await expect(findExtreme({ run, cell: 0, wanted: 'worst', ...options })).rejects.toMatchObject(expected);
  await expect(replay({ plan: run.plan, game: 0, ...options }, () => {})).rejects.toMatchObject(expected);
});
