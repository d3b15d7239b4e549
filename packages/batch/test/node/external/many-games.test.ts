// @module-tag slow (many processes)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtCommand } from '../../../../../tools/tests/native-build.ts';
import { GameError } from '../../../src/run/failure.js';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';

const here = fileURLToPath(new URL('.', import.meta.url));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-many-'));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const NUMBERS = [1, 7, 64];

interface Played {
  readonly digest?: string;
  readonly records?: string;
  readonly game?: number;
  readonly message?: string;
}

/** Plays games with a program that holds this number of games: what a caller gets, or the failure. */
async function play(
  games: number,
  spec: string,
  { game, seats, trials, params, seed, timeout = 10_000 }: Setting,
): Promise<Played> {
  vi.stubEnv('MANY_GAMES', String(games));
  const strategies = seats.map((seat) => (seat === 'program' ? spec : seat));
  const code = { [spec]: locateCode(spec, here) };
  const records = join(folder, 'records.ndjson');
  try {
    const { digest } = await simulate(
      { seed, cells: [{ game, params, strategies, trials, code }] },
      { workers: 1, records, gameTimeout: timeout },
    );
    return { digest, records: readFileSync(records, 'utf8') };
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    // The number of a request is that of the process.
    return { game: error.game, message: error.message.replaceAll(/(request '|"id":)\d+/g, '$1#') };
  }
}

interface Setting {
  readonly game: AnyGame;
  readonly params: Readonly<Record<string, number>>;
  readonly seats: readonly string[];
  readonly trials: number;
  readonly seed: number;
  readonly timeout?: number;
}

const TABLES: Readonly<Record<string, Omit<Setting, 'trials' | 'seed'>>> = {
  alone: { game: pairs, params: { cards: 8 }, seats: ['program'] },
  first: { game: unowar, params: { points: 1 }, seats: ['program', 'random'] },
  second: { game: unowar, params: { points: 1 }, seats: ['keeper', 'program'] },
  twice: { game: unowar, params: { points: 1 }, seats: ['program', 'program'] },
  three: { game: unowar, params: { points: 1, players: 3 }, seats: ['smallest', 'program', 'program'] },
};

const settings = fc.record({
  table: fc.constantFrom(...Object.keys(TABLES)),
  trials: fc.integer({ min: 1, max: 70 }),
  seed: fc.nat(),
  every: fc.integer({ min: 1, max: 40 }),
  at: fc.integer({ min: 1, max: 3 }),
});

describe('a program that holds many games', () => {
  const find = async (kind: string): Promise<void> => {
    await fc.assert(
      fc.asyncProperty(settings, async ({ table, every, at, ...numbers }) => {
        const spec = `exec:node many.mjs ${kind} ${every} ${at}`;
        const played: Played[] = [];
        for (const games of NUMBERS) {
          played.push(await play(games, spec, { ...(TABLES[table] as Setting), ...numbers }));
        }
        for (const other of played) expect(other).toEqual(played[0]);
      }),
      { numRuns: 2 },
    );
  };
  const title = 'The results, the records and the first failure do not depend on the number of games: %s';
  test.each(['good', 'illegal'])(title, find);
  // Five more failures of a program, and what it reports: more of the same, which takes a minute.
  test.each(['crash', 'nonsense', 'object', 'unasked', 'garbage', 'usage'])(title, { tags: 'release' }, find);

  test('A program that hangs in one of many games ends the batch with the index of that game', async () => {
    const setting = { ...(TABLES['first'] as Setting), trials: 60, seed: 3, timeout: 3000 };
    const [one, many] = [
      await play(1, 'exec:node many.mjs hang 9 2', setting),
      await play(64, 'exec:node many.mjs hang 9 2', setting),
    ];
    expect(one.message).toContain('it took more than 3 s for its moves in one game');
    expect(many).toEqual(one);
  });

  test('The number of games that a program holds must be a positive integer', async () => {
    const setting = { ...(TABLES['alone'] as Setting), trials: 1, seed: 1 };
    await expect(play(0, 'exec:node many.mjs good 1 1', setting)).rejects.toThrow(
      'its games must be an integer from 1, the number of games that it can hold, not',
    );
  });

  test('Games that are in progress at the same time share what a program may print: no game adds more than 64 kB', () => {
    const options = ['run', 'pairs', '--param', 'cards=8', '--trials', '50', '--workers', '1', '--quiet'];
    const printed = (games: number): number =>
      spawnSync(process.execPath, [builtCommand(), ...options, '--strategy', 'exec:node many.mjs prints 1 1'], {
        cwd: here,
        env: { ...process.env, MANY_GAMES: String(games) },
        encoding: 'utf8',
        maxBuffer: 100_000_000,
      }).stderr.length;
    // Each game prints 1 MB in its first move. As it is shown, 64 kB of that are left, as before the first game.
    for (const games of [1, 50]) {
      const length = printed(games);
      expect(length).toBeGreaterThan(64_000);
      expect(length).toBeLessThan(51 * (64_000 + 200));
    }
  });
});
