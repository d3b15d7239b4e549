// @module-tag slow (many checks in worker threads)
import { importGame } from '@cards/batch/node';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyGame, Seed } from '@cards/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckReport } from '../../src/check/check-report.js';
import { check } from '../../src/node/check.js';
import { builtPackages } from '../../../../tools/tests/native-build.ts';

// Starting workers from TypeScript takes seconds on a busy machine.
const SLOW = 120_000;

let project = '';
let resolveFrom: readonly string[] = [];
let game: AnyGame;

beforeAll(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'cards-lottery-')));
  const folder = join(project, 'node_modules/@me/lottery');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "@me/lottery", "version": "1.0.0", "type": "module", "exports": "./lottery.js" }',
  );
  cpSync(join(import.meta.dirname, 'lottery.js'), join(folder, 'lottery.js'));
  resolveFrom = [builtPackages(), `${pathToFileURL(project).href}/`];
  game = await importGame({ module: '@me/lottery', exportName: 'lottery' }, resolveFrom);
});
afterAll(() => rmSync(project, { recursive: true }));

const checked = (name: string, seed?: Seed): Promise<CheckReport> =>
  check({
    strategy: `./players.mjs#${name}`,
    directory: import.meta.dirname,
    game,
    params: {},
    trials: 400,
    ...(seed === undefined ? {} : { seed }),
    workers: 1,
    gameTimeout: SLOW,
    resolveFrom,
  });

/** The tests that a strategy fails. */
const broken = ({ tests }: CheckReport): readonly string[] =>
  tests.filter(({ passed }) => !passed).map(({ name, message }) => `${name}: ${message}`);

test('A strategy that recognizes the deals of the seed is better than the optimum, which fails', async () => {
  const report = await checked('knowsSeed', 1);
  expect(broken(report)).toEqual([
    "is not better than 'any', which is proved optimal: its mean of 0.00000 misses is better than 0.900000 misses, the best mean that any strategy can have (chance: less than 1 in 1000000): it knows more than its view shows, or it changes the games",
  ]);
  expect(report.passed).toBe(false);
});

test(
  'Without a seed, the ranking has a new seed of 128 bits, which the report contains',
  { tags: 'release' },
  async () => {
    const reports = [await checked('knowsSeed'), await checked('honest')];
    const [one, other] = reports.map(({ seed }) => seed);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(one);
    // With an unknown seed, the cheat plays as any other strategy.
    expect(reports.flatMap(broken)).toEqual([]);
  },
);

test('A strategy that behaves well only in the deals of a known seed fails the conformance tests', async () => {
  expect(broken(await checked('knowsTests')).join()).toContain(
    'plays each game the same way, whatever it played before: ',
  );
});

test('A strategy that depends on its worker fails the check', async () => {
  expect(broken(await checked('worker'))).toEqual([
    expect.stringMatching(
      /^plays the same moves in every worker: in game \d+, it plays other moves in another worker: it depends on its thread, the time or other data besides its view and its generator$/,
    ),
  ]);
});

test('A strategy that throws an error after its games fails the check', async () => {
  expect(broken(await checked('late')).join()).toContain(
    'throws no error after its games: code of a strategy or a game failed after its games, such as in a timer or a promise: too late',
  );
});
