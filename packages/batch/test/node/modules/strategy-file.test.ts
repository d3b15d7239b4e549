import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, seededRng } from '@cards/core';
import { PASS, unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Programs } from '../../../src/node/external/program.js';
import { defaultResolveFrom } from '../../../src/node/modules/resolve-module.js';
import { namesFile } from '../../../src/plan/module-address.js';
import type { OwnStrategy } from '../../../src/plan/strategy-definition.js';
import { loadStrategy, locateCode } from '../../../src/node/modules/strategy-file.js';

const SOURCE = `export const mine = { move: () => -1 };\nexport const five = 5;\n`;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-code-'));
  writeFileSync(join(folder, 'mine.mjs'), SOURCE);
  writeFileSync(join(folder, 'getter.mjs'), `export const mine = { get move() { throw new Error('not here'); } };`);
  writeFileSync(
    join(folder, 'card-ai.mjs'),
    `class Pass { getPlay() { return null; } toString() { return 'Pass AI'; } }
     export { Pass };
     export const pass = new Pass();
     export const create = () => new Pass();
     export class Nameless { getPlay() { return null; } }`,
  );
  writeFileSync(join(folder, 'broken.mjs'), 'export const mine = ;');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('A text names a strategy in a file if it has an export or is a path', () => {
  expect(['./a.ts#b', 'a.js#b', '../a.ts', '/a/b.ts#c'].map(namesFile)).toEqual([true, true, true, true]);
  expect(['smallest', 'memory:10:fifo'].map(namesFile)).toEqual([false, false]);
});

test('A strategy is located with its absolute path, its export and the hash of its file', () => {
  const hash = createHash('sha256').update(SOURCE).digest('hex');
  expect(locateCode('./mine.mjs#mine', folder)).toEqual({
    file: join(folder, 'mine.mjs'),
    exportName: 'mine',
    hash: `sha256:${hash}`,
  });
});

test('A missing file, or a path without an export, is an error', () => {
  expect(() => locateCode('./none.mjs#mine', folder)).toThrow(/cannot read the strategy '.\/none.mjs#mine'/);
  expect(() => locateCode('./mine.mjs', folder)).toThrow(
    /'.\/mine.mjs' does not name a strategy in a file: add # and the name of an export, such as .\/mine.mjs#Mine/,
  );
});

describe('loading a strategy', () => {
  const setting = {
    resolveFrom: defaultResolveFrom(),
    programs: new Programs(1000, () => undefined),
  };
  const load = (strategy: string): Promise<unknown> =>
    loadStrategy(strategy, locateCode(strategy, folder), unowar, setting);

  test('A loaded strategy has its spec as its name', async () => {
    await expect(load('./mine.mjs#mine')).resolves.toMatchObject({ name: './mine.mjs#mine' });
  });

  test.each(['Pass', 'pass', 'create'])(
    'An AI with getPlay, in the form of the source document, is a strategy: %s',
    async (name) => {
      const [hand, pile, params] = [{ size: 1 }, {}, { points: 1, hand: 1, players: 2 }];
      const loaded = (await load(`./card-ai.mjs#${name}`)) as OwnStrategy;
      const player = loaded.create({ params, seat: 0, args: {}, precomputed: {} });
      expect(player.move({ hand, pile }, seededRng(1))).toBe(PASS);
      expect(String(player)).toBe('Pass AI');
    },
  );

  test('An AI with getPlay and without a name is refused with the reason', async () => {
    const loaded = (await load('./card-ai.mjs#Nameless')) as OwnStrategy;
    expect(() => loaded.create({ params: {}, seat: 0, args: {}, precomputed: {} })).toThrow(
      'an AI must have a method toString that returns its name',
    );
  });

  test('An unknown export is an error that lists the exports of the file', async () => {
    await expect(load('./mine.mjs#yours')).rejects.toThrow(/unknown export.*'yours'; choose from five, mine/);
  });

  test('An export that is not a strategy is an error', async () => {
    await expect(load('./mine.mjs#five')).rejects.toThrow(
      "'./mine.mjs#five' is not a strategy: export a class or an object with move(view, rng)",
    );
  });

  test('A file that has changed since it was located is an error', async () => {
    const code = locateCode('./mine.mjs#mine', folder);
    await expect(loadStrategy('./mine.mjs#mine', { ...code, hash: 'sha256:other' }, unowar, setting)).rejects.toThrow(
      "the strategy './mine.mjs#mine' has changed since the run started: restore its file",
    );
  });

  test('An export that throws an error when it is read is an error that names the strategy', async () => {
    const message = "cannot load the strategy './getter.mjs#mine': not here";
    await expect(load('./getter.mjs#mine')).rejects.toThrow(new InputError(message));
  });

  test('A file with a syntax error is an error that names the strategy', async () => {
    await expect(load('./broken.mjs#mine')).rejects.toThrow("cannot load the strategy './broken.mjs#mine'");
  });
});

test('Strategies that follow from the rules are different experiments', () => {
  const specs = ['equilibrium', 'response:random', 'sampled:9', './mine.mjs#mine', 'response:./mine.mjs#mine'];
  const found = specs.map((spec) => locateCode(spec, folder));
  expect(found.map(({ exportName }) => exportName)).toEqual([
    'equilibrium',
    'response:random',
    'sampled:9',
    'mine',
    'response:mine',
  ]);
  // The identity of an experiment has the export and the hash.
  expect(found[3]?.hash).toBe(found[4]?.hash);
});
