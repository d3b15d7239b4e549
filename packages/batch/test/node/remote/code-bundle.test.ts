import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeHash } from '../../../src/node/modules/code-hash.js';
import { bundleCode, unpackCode } from '../../../src/node/remote/block-player.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-bundle-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('A bundle has a file and the files that it imports, and is unpacked to files with the same hash', () => {
  const file = write('mine/entry.ts', "export { two } from './deep/two.js';\nimport '../shared/three.js';\n");
  write('mine/deep/two.ts', 'export const two = 2;\n');
  write('shared/three.ts', 'export const three = 3;\n');
  write('mine/other.ts', 'export const other = 4;\n');
  const bundle = bundleCode({ file, hash: codeHash(file) });
  expect(Object.keys(bundle.files).sort()).toEqual(['mine/deep/two.ts', 'mine/entry.ts', 'shared/three.ts']);
  const unpacked = unpackCode(bundle, join(folder, 'unpacked'));
  expect(codeHash(unpacked)).toBe(bundle.hash);
  expect(readFileSync(join(folder, 'unpacked/shared/three.ts'), 'utf8')).toBe('export const three = 3;\n');
});

test('A file that has changed since it was located is not bundled', () => {
  const file = write('mine.ts', 'export const mine = 1;\n');
  const hash = codeHash(file);
  write('mine.ts', 'export const mine = 2;\n');
  expect(() => bundleCode({ file, hash })).toThrow('has changed since the run was planned');
});

test('A bundle whose files have another hash is refused', () => {
  const file = write('mine.ts', 'export const mine = 1;\n');
  const bundle = bundleCode({ file, hash: codeHash(file) });
  const changed = { ...bundle, files: { 'mine.ts': 'export const mine = 2;\n' } };
  expect(() => unpackCode(changed, join(folder, 'unpacked'))).toThrow('does not have the hash');
  expect(() => unpackCode({ ...bundle, files: {} }, join(folder, 'unpacked'))).toThrow('does not have the hash');
});

test.each([
  '../out.ts',
  'a/../../out.ts',
  '/out.ts',
  'a//b.ts',
  './out.ts',
  'a\\..\\out.ts',
  'C:out.ts',
  'a/..',
  '',
  '.',
  'a\0b',
])('A file of a bundle cannot have the name %j, and nothing is written', (name) => {
  const directory = join(folder, 'unpacked');
  const bundle = { hash: 'sha256:0', entry: 'mine.ts', files: { 'mine.ts': '', [name]: 'text' } };
  expect(() => unpackCode(bundle, directory)).toThrow('which is not a relative path');
  expect(existsSync(directory)).toBe(false);
  expect(existsSync(join(folder, 'out.ts'))).toBe(false);
});
