import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { licenseFile, packagesOf } from './bundled-licenses.ts';

const root = mkdtempSync(join(tmpdir(), 'licenses-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes a package, and returns a file of it. */
function installed(
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
  { store = '', dependencies = {} } = {},
): string {
  const folder = join(root, store, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, dependencies }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return join(folder, 'build', 'index.js');
}

describe('The licenses of a bundle', () => {
  test('The list of bundled packages has each package and version once, with all license texts', () => {
    const files = [
      installed('b', '2.0.0', { LICENSE: 'ISC\r\nb' }),
      installed('@scope/a', '1.0.0', { 'license.md': 'Apache', NOTICE: 'By a' }),
      installed('b', '1.0.0', { 'LICENCE.txt': 'ISC\nb\n' }, { store: 'node_modules/.store/b@1' }),
    ];
    expect(packagesOf([...files, ...files, 'src/own.ts'])).toEqual([
      { name: '@scope/a', version: '1.0.0', texts: ['By a', 'Apache'] },
      { name: 'b', version: '1.0.0', texts: ['ISC\nb'] },
      { name: 'b', version: '2.0.0', texts: ['ISC\nb'] },
    ]);
  });

  test('The list of bundled packages includes dependencies, also if two packages depend on each other', () => {
    installed('inside', '1.0.0', { LICENSE: 'Unlicense' }, { dependencies: { outside: '1' } });
    const file = installed('outside', '1.0.0', { LICENSE: 'ISC' }, { dependencies: { inside: '1' } });
    expect(packagesOf([file]).map(({ name, texts }) => [name, texts])).toEqual([
      ['inside', ['Unlicense']],
      ['outside', ['ISC']],
    ]);
    const broken = installed('broken', '1.0.0', { LICENSE: 'ISC' }, { dependencies: { absent: '1' } });
    expect(() => packagesOf([broken])).toThrow('absent of a bundled package is not installed');
  });

  test('The license file has each text once, with all packages that share it', () => {
    const packages = ['one', 'two'].map((name) => ({ name, version: '1.0.0', texts: ['MIT'] }));
    const text = licenseFile([...packages, { name: 'three', version: '3.0.0', texts: ['ISC'] }]);
    expect(text.match(/MIT|ISC/g)).toEqual(['MIT', 'ISC']);
    expect(text).toContain('one 1.0.0\ntwo 1.0.0\n\nMIT\n');
    expect(text).toContain('three 3.0.0\n\nISC\n');
  });

  test.each([
    ['no license', {}],
    ['a notice only', { NOTICE: 'By d' }],
    ['an empty license', { LICENSE: ' \n' }],
  ])('A bundle with a package that has %s is an error', (name, files) => {
    const file = installed(name.replaceAll(' ', '-'), '4.0.0', files);
    expect(() => packagesOf([file])).toThrow(/4\.0\.0 has no license text/);
  });
});
