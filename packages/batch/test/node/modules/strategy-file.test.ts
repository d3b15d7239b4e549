import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultResolveFrom } from '../../../src/node/modules/resolve-module.js';
import { loadStrategy, locateCode, namesFile } from '../../../src/node/modules/strategy-file.js';

const SOURCE = `export const mine = { move: () => -1 };\nexport const five = 5;\n`;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-code-'));
  writeFileSync(join(folder, 'mine.mjs'), SOURCE);
  writeFileSync(join(folder, 'broken.mjs'), 'export const mine = ;');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('a strategy is named by a file when it has an export or looks like a path', () => {
  expect(['./a.ts#b', 'a.js#b', '../a.ts', '/a/b.ts#c'].map(namesFile)).toEqual([true, true, true, true]);
  expect(['smallest', 'memory:10:fifo'].map(namesFile)).toEqual([false, false]);
});

test('the hash of the code is that of the file', () => {
  const hash = createHash('sha256').update(SOURCE).digest('hex');
  expect(locateCode('./mine.mjs#mine', folder)).toEqual({
    file: join(folder, 'mine.mjs'),
    exportName: 'mine',
    hash: `sha256:${hash}`,
  });
});

test('a path that leads nowhere, or names no export, is refused', () => {
  expect(() => locateCode('./none.mjs#mine', folder)).toThrow(/can't read the strategy '.\/none.mjs#mine'/);
  expect(() => locateCode('./mine.mjs', folder)).toThrow(
    /a strategy from a file is written .\/file.ts#export .*not '.\/mine.mjs'/,
  );
});

describe('loading', () => {
  const load = (strategy: string): Promise<unknown> =>
    loadStrategy(strategy, locateCode(strategy, folder), defaultResolveFrom());

  test('gives the strategy its spec as its name', async () => {
    await expect(load('./mine.mjs#mine')).resolves.toMatchObject({ name: './mine.mjs#mine' });
  });

  test('refuses an export that is not there, and names those that are', async () => {
    await expect(load('./mine.mjs#yours')).rejects.toThrow(/unknown export.*'yours'; choose from five, mine/);
  });

  test('refuses what is no strategy', async () => {
    await expect(load('./mine.mjs#five')).rejects.toThrow("'./mine.mjs#five' is no strategy");
  });

  test('refuses a file that has changed since it was located', async () => {
    const code = locateCode('./mine.mjs#mine', folder);
    await expect(
      loadStrategy('./mine.mjs#mine', { ...code, hash: 'sha256:other' }, defaultResolveFrom()),
    ).rejects.toThrow('has changed since the run began');
  });

  test('refuses what is no code', async () => {
    await expect(load('./broken.mjs#mine')).rejects.toThrow("can't load the strategy './broken.mjs#mine'");
  });
});
