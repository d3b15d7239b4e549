import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { staleBuilds } from './stale-builds.ts';
import type { Package } from './workspace.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-stale-'));
  write('package.json', 10);
  write('src/index.ts', 10);
  write('src/deep/card.ts', 10);
  for (const path of ['src/deep', 'src']) utimesSync(join(folder, path), 10, 10);
  write('dist/index.js', 20);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, time: number): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, time, time);
}

const isStale = (): boolean => {
  const entries = [{ specifier: 'a', name: 'index', source: join(folder, 'src/index.ts') }];
  const one: Package = {
    name: 'a',
    folder,
    published: true,
    entries,
    manifest: { name: 'a', version: '0.0.0', exports: {} },
  };
  return staleBuilds([one], [join(folder, 'shared.ts')]).length === 1;
};

test('A build that is newer than all its sources is up to date', () => {
  expect(isStale()).toBe(false);
});

test.each(['src/deep/card.ts', 'package.json', 'tsup.config.ts', 'shared.ts'])(
  'A build is stale if %s is newer',
  (path) => {
    write(path, 30);
    expect(isStale()).toBe(true);
  },
);

test('A build is stale after a source file is removed', () => {
  rmSync(join(folder, 'src/deep/card.ts'));
  expect(isStale()).toBe(true);
});

test('A build is stale if the file of an entry is missing', () => {
  rmSync(join(folder, 'dist/index.js'));
  expect(isStale()).toBe(true);
});
