// @module-tag slow (each test starts processes that load a compiler)
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../../../src/node/modules/import-file.js';
import { builtFile, builtPackages, nextToBuilds } from '../../../../../tools/tests/native-build.ts';

let scratch = '';
let installed = '';
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cards-imports-'));
  const folder = join(scratch, 'cards-imports');
  mkdirSync(folder);
  const uses = "import { Card } from '@cards/core'; export const suits = Card.all.length / 13;";
  writeFileSync(join(folder, 'plain.mjs'), uses);
  writeFileSync(join(folder, 'imports.mjs'), "export { suits } from './plain.mjs';");
  writeFileSync(join(folder, 'typed.ts'), `${uses} export const more: number = 1;`);
  writeFileSync(join(folder, 'imports-typed.mjs'), "export { suits } from './typed.ts';");
  installed = nextToBuilds(folder);
});
afterAll(() => {
  rmSync(scratch, { recursive: true });
  rmSync(installed, { recursive: true });
});

/** What a new process imports from a file, and whether it has loaded a compiler for that. */
function imported(file: string, env: NodeJS.ProcessEnv = {}): { readonly suits: number; readonly compiles: boolean } {
  const source = builtFile(join(import.meta.dirname, '../../../src/node/modules/import-file.ts')) ?? '';
  const code = `
    import { createRequire } from 'node:module';
    import { importFile, prepareImports } from ${JSON.stringify(pathToFileURL(source).href)};
    await prepareImports([${JSON.stringify(file)}]);
    const { suits } = await importFile(${JSON.stringify(file)}, [${JSON.stringify(builtPackages())}]);
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify({ suits, compiles: loaded.some((path) => /jiti.*babel/.test(path)) }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    }),
  );
}

test('Node imports ES modules itself if their packages are installed next to them, without a compiler', () => {
  for (const file of ['plain.mjs', 'imports.mjs'])
    expect(imported(join(installed, file))).toEqual({ suits: 4, compiles: false });
});

test('Modules with packages that are installed elsewhere, and TypeScript, are compiled once', () => {
  for (const file of [join(scratch, 'cards-imports/imports.mjs'), join(installed, 'imports-typed.mjs')])
    for (const compiles of [true, false]) expect(imported(file)).toEqual({ suits: 4, compiles });
});

test('Code that has changed is compiled again, and so is all code without a folder for what is compiled', () => {
  const file = join(scratch, 'changing.ts');
  for (const suits of [4, 5]) {
    writeFileSync(file, `export const suits: number = ${suits};`);
    for (const compiles of [true, false]) expect(imported(file)).toEqual({ suits, compiles });
  }
  expect(imported(file, { XDG_CACHE_HOME: file, LOCALAPPDATA: file })).toEqual({ suits: 5, compiles: true });
});

test.each([
  [
    'paths of a tsconfig.json',
    "import { rank } from '@lib/rank'; export const most = rank;",
    /^'@lib\/rank' is not installed, and the paths of a tsconfig\.json are not read here: /,
  ],
  [
    'decorators',
    'const plain = (made: unknown, context: { kind: string }) => void context.kind.length;\nexport class Mine {\n  @plain\n  move() {}\n}',
    /; decorators are not supported: call their functions in the code$/,
  ],
])('The error of code with %s says what is not supported, and the way', async (what, source, message) => {
  const file = join(scratch, `${what.replaceAll(' ', '-')}.ts`);
  writeFileSync(file, source);
  await expect(importFile(file, [])).rejects.toThrow(message);
});

test.skipIf(sep === '\\')(
  'A name with a backslash, which the loader reads as a slash, is refused in a sentence',
  async () => {
    const file = join(scratch, 'back\\slash.ts');
    writeFileSync(file, 'export const most: number = 1;');
    await expect(importFile(file, [])).rejects.toThrow('the loader takes no name with a backslash');
  },
);
