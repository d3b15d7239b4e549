import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importGame, locateGame } from '../../../src/node/modules/import-game.js';
import { importModule, resolveModule } from '../../../src/node/modules/resolve-module.js';
import { builtPackages } from '../../../../../tools/tests/native-build.ts';

let project = '';
let from: readonly string[] = [];

beforeAll(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'cards-modules-')));
  const folder = join(project, 'node_modules/@me/duel');
  mkdirSync(join(folder, 'lib'), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "@me/duel", "version": "3.2.1", "type": "module", "exports": { ".": "./lib/duel.js", "./testing": "./lib/testing.js" } }',
  );
  writeFileSync(join(folder, 'lib/package.json'), '{ "type": "module" }');
  cpSync(join(import.meta.dirname, '../fixtures/duel.js'), join(folder, 'lib/duel.js'));
  writeFileSync(join(folder, 'lib/testing.js'), 'export const harness = 7;');
  from = [builtPackages(), `${pathToFileURL(project).href}/`];
});
afterAll(() => rmSync(project, { recursive: true }));

describe('installed modules', () => {
  test('A module is resolved from the first place that has it, with the version of its package', async () => {
    expect(await resolveModule('@me/duel', from)).toEqual({
      url: pathToFileURL(join(project, 'node_modules/@me/duel/lib/duel.js')).href,
      version: '3.2.1',
    });
    expect((await resolveModule('@me/duel/testing', from))?.version).toBe('3.2.1');
    expect((await resolveModule('@cards/pairs', from))?.url).toBe(`${builtPackages()}pairs/src/index.js`);
  });

  test('A module is not found from a place without it, or if its package does not export it', async () => {
    expect(await resolveModule('@me/duel', [builtPackages()])).toBeUndefined();
    expect(await resolveModule('@me/other', from)).toBeUndefined();
    expect(await resolveModule('@me/duel/hidden', from)).toBeUndefined();
  });

  test('A module is imported by its name, and an unknown module or export is an error', async () => {
    expect((await importModule('@me/duel/testing', from))['harness']).toBe(7);
    await expect(importGame({ module: '@me/duel', exportName: 'duell' }, from)).rejects.toThrow(
      "unknown export of @me/duel 'duell'; choose from duel, lost, nothing",
    );
    await expect(importModule('@me/other', from)).rejects.toThrow("the module '@me/other' is not installed here");
  });

  test('An export without the members of a game is not a game', async () => {
    expect((await importGame({ module: '@me/duel', exportName: 'duel' }, from)).id).toBe('duel');
    await expect(importGame({ module: '@me/duel', exportName: 'nothing' }, from)).rejects.toThrow(
      '@me/duel#nothing is not a game',
    );
  });

  test('A game whose member module names another export cannot be imported', async () => {
    await expect(importGame({ module: '@me/duel', exportName: 'lost' }, from)).rejects.toThrow(
      "the member 'module' of the game @me/duel#lost is '@me/duel#found': set it to '@me/duel#lost'",
    );
  });
});

describe('the location of a game', () => {
  test('A game is located if its module exports this very value', async () => {
    expect(await locateGame(pairs, from)).toMatchObject({ module: '@cards/pairs', exportName: 'pairs' });
    const duel = await importGame({ module: '@me/duel', exportName: 'duel' }, from);
    expect(await locateGame(duel, from)).toMatchObject({ module: '@me/duel', exportName: 'duel', version: '3.2.1' });
    expect(await locateGame({ ...duel }, from)).toBeUndefined();
  });

  test('A changed copy of a game, or a game with another module, is not located, so workers do not play the original', async () => {
    expect(await locateGame({ ...pairs, defaults: { trials: 7 } }, from)).toBeUndefined();
    expect(await locateGame({ ...set, module: '@cards/pairs#pairs' }, from)).toBeUndefined();
    expect(await locateGame({ ...set, module: '@me/nowhere#set' }, from)).toBeUndefined();
  });
});
