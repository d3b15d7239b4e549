import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@cards/core';

/** Imports of files beside a file, in any of the forms of JavaScript. */
const LOCAL_IMPORT = /(?:\bfrom|\bimport|\brequire)(?:\s|\(|\/\*[^]*?\*\/)*(["'`])(?<path>(?:\.{1,2}(?=["'`/])|\/|file:)[^"'`\n]*)\1/g;

/** What an import may leave out, or, as `.js` for `.ts`, may call otherwise. */
const SCRIPTS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json'];
const ENDINGS = ['', ...SCRIPTS, ...SCRIPTS.map((ending) => `/index${ending}`)];

/**
 * The hash of a piece of code: of a file and of all files beside it that it imports, directly or not. Packages are not
 * part of it, nor is what the code reads while it runs, from files, the clock or the environment.
 *
 * @param file - an absolute path
 * @returns `sha256:` and 64 hexadecimal digits
 * @throws Error when a file can't be read
 */
export function codeHash(file: string): string {
  const contents = new Map<string, string>();
  collect(file, contents);
  const entries = [...contents].map(([path, text]) => [relative(dirname(file), path).replaceAll('\\', '/'), text]);
  const [[, whole = ''] = [], ...imported] = entries;
  // The name of the file itself is its user's affair; the names of others are part of the code.
  return `sha256:${sha256(imported.length === 0 ? whole : JSON.stringify([whole, ...imported.sort()]))}`;
}

function collect(file: string, contents: Map<string, string>): void {
  if (contents.has(file)) return;
  const text = readFileSync(file, 'utf8');
  contents.set(file, text);
  for (const { groups } of text.matchAll(LOCAL_IMPORT)) {
    const path = groups?.['path'] ?? '';
    const found = locate(path.startsWith('file:') ? fileURLToPath(path) : resolve(dirname(file), path));
    if (found !== undefined) collect(found, contents);
  }
}

/** The file that an import means; none when it is missing, which loading it will say better. */
function locate(path: string): string | undefined {
  const withoutScript = path.replace(/\.[cm]?jsx?$/, '');
  return [...ENDINGS.map((ending) => path + ending), ...['.ts', '.mts', '.cts', '.tsx'].map((ending) => withoutScript + ending)].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  );
}
