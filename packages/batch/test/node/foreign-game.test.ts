import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importGame } from '../../src/node/modules/import-game.js';
import { simulate } from '../../src/node/run/simulate.js';

let project = '';
let from: readonly string[] = [];

beforeAll(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'cards-foreign-')));
  const folder = join(project, 'node_modules/@me/games');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "@me/games", "version": "1.0.0", "type": "module", "exports": "./games.js" }',
  );
  cpSync(join(import.meta.dirname, 'fixtures/broken-games.js'), join(folder, 'games.js'));
  from = [import.meta.url, `${pathToFileURL(project).href}/`];
});
afterAll(() => rmSync(project, { recursive: true }));

test('The watchdog ends an endless game of another package', { tags: 'slow' }, async () => {
  const game = await importGame({ module: '@me/games', exportName: 'endless' }, from);
  const run = simulate(
    { cells: [{ game, strategies: ['only'], trials: 10 }] },
    { workers: 1, gameTimeout: 500, resolveFrom: from },
  );
  await expect(run).rejects.toMatchObject({ name: 'GameError', lineup: ['only'] });
});

test('An error of the theory names the game', async () => {
  const game = await importGame({ module: '@me/games', exportName: 'inexact' }, from);
  const run = simulate({ cells: [{ game, strategies: ['only'], trials: 10 }] }, { workers: 1, resolveFrom: from });
  await expect(run).rejects.toMatchObject({
    name: 'MisbehaviorError',
    message: 'the theory of inexact threw an error: no such key',
  });
});
