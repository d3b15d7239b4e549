import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeHash } from '../../../src/node/modules/code-hash.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-hash-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('The hash of a file without imports depends on its content only, not on its name', () => {
  const text = 'export const mine = 1;\n';
  const expected = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  expect(codeHash(write('a.ts', text))).toBe(expected);
  expect(codeHash(write('b.mjs', text))).toBe(expected);
});

test.each([
  ["import { x } from './other.js';", 'other.ts'],
  ["import './deep/other';", 'deep/other.ts'],
  ["export * from '../other.mjs';", '../other.mjs'],
  ["const x = await import('./other.json');", 'other.json'],
  ["const x = require('./other');", 'other/index.js'],
  ['const x = await import(`./other.ts`);', 'other.ts'],
  ["import { x } from '.';", 'index.mts'],
  ["import { x } from '..';", '../index.ts'],
  ["import { x } from /* next to it */ './other.jsx';", 'other.tsx'],
])('The hash includes the file of an import: %s', (statement, name) => {
  const file = write('inner/mine.ts', statement);
  const other = `inner/${name}`;
  const missing = codeHash(file);
  write(other, '1');
  const one = codeHash(file);
  write(other, '2');
  expect(new Set([missing, one, codeHash(file)]).size).toBe(3);
});

test('The hash includes indirect imports, and cyclic imports end', () => {
  const file = write('a.ts', "import './b';");
  write('b.ts', "import './c';");
  write('c.ts', "import './a';\n// 1");
  const before = codeHash(file);
  write('c.ts', "import './a';\n// 2");
  expect(codeHash(file)).not.toBe(before);
});

test('The hash does not include imported packages', () => {
  const text = "import { PASS } from '@cards/unowar';\n";
  expect(codeHash(write('a.ts', text))).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
});

test('The hash includes files of the user to which a name leads: by package.json, and in a linked package', () => {
  write('package.json', '{ "name": "mine", "imports": { "#lib/*": "./lib/*" } }');
  write('linked/package.json', '{ "name": "linked", "version": "1.0.0", "exports": "./main.ts" }');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(folder, 'linked'), join(folder, 'node_modules/linked'), 'junction');
  const file = write('a.ts', "import { one } from '#lib/one.ts';\nimport { two } from 'linked';\n");
  const hashes = ['1', '2'].flatMap((text) => {
    write('lib/one.ts', text);
    const first = codeHash(file);
    write('linked/main.ts', "export * from './inner.js';");
    write('linked/inner.ts', text);
    return [first, codeHash(file)];
  });
  expect(new Set(hashes).size).toBe(4);
});

test('The hash includes the version of an installed package, and not its files', () => {
  const install = (version: string, text: string): void => {
    write(
      'node_modules/@me/tables/package.json',
      JSON.stringify({ name: '@me/tables', version, exports: './main.js' }),
    );
    write('node_modules/@me/tables/main.js', text);
  };
  const file = write('a.ts', "import type { Table } from '@me/tables';\n");
  install('1.0.0', '1');
  const first = codeHash(file);
  install('1.0.0', '2');
  expect(codeHash(file)).toBe(first);
  install('1.0.1', '2');
  expect(codeHash(file)).not.toBe(first);
});
