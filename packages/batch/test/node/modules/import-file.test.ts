import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** What another process has compiled. */
type Compiled = readonly (readonly [source: string, code: string])[];

interface Imported {
  readonly suits: number;
  readonly compiles: boolean;
  readonly compiled: Compiled;
}

/** What a new process imports from a file, and whether it has loaded a compiler for that. */
function imported(file: string, known: Compiled = []): Imported {
  const source = builtFile(join(import.meta.dirname, '../../../src/node/modules/import-file.ts')) ?? '';
  const code = `
    import { createRequire } from 'node:module';
    import { COMPILED, importFile, prepareImports } from ${JSON.stringify(pathToFileURL(source).href)};
    for (const [source, code] of ${JSON.stringify(known)}) COMPILED.set(source, code);
    if (COMPILED.size === 0) await prepareImports([${JSON.stringify(file)}]);
    const { suits } = await importFile(${JSON.stringify(file)}, [${JSON.stringify(builtPackages())}]);
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    const compiles = loaded.some((path) => /jiti.*babel/.test(path));
    console.log(JSON.stringify({ suits, compiles, compiled: [...COMPILED] }));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
}

test('Node imports ES modules itself if their packages are installed next to them, without a compiler', () => {
  for (const file of ['plain.mjs', 'imports.mjs'])
    expect(imported(join(installed, file))).toEqual({ suits: 4, compiles: false, compiled: [] });
});

test('Modules with packages that are installed elsewhere, and TypeScript, are compiled', () => {
  for (const file of [join(scratch, 'cards-imports/imports.mjs'), join(installed, 'imports-typed.mjs')])
    expect(imported(file)).toMatchObject({ suits: 4, compiles: true });
});

test('A worker that gets what another thread has compiled loads no compiler, unless the code has changed', () => {
  const file = join(scratch, 'cards-imports/typed.ts');
  const { compiled } = imported(file);
  expect(compiled.length).toBeGreaterThan(0);
  expect(imported(file, compiled)).toMatchObject({ suits: 4, compiles: false });
  const changed = join(scratch, 'cards-imports/changed.ts');
  writeFileSync(changed, 'export const suits: number = 5;');
  expect(imported(changed, compiled)).toMatchObject({ suits: 5, compiles: true });
});
