import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@cards/core';

/** Imports of files beside a file, in any of the forms of JavaScript. */
const LOCAL_IMPORT = /(?:\bfrom|\bimport|\brequire)(?:\s|\(|\/\*[^]*?\*\/)*(["'`])(?<path>(?:\.{1,2}(?=["'`/])|\/|file:)[^"'`\n]*)\1/g;

/** What an import may leave out, or write as another ending, such as `.js` for `.ts`. */
const SCRIPTS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json'];
const ENDINGS = ['', ...SCRIPTS, ...SCRIPTS.map((ending) => `/index${ending}`)];

/**
 * The hash of a file and of all files beside it that it imports, directly or not. Packages are not part of it, nor is what the code reads
 * while it runs, from files, the clock or the environment.
 *
 * @param file - an absolute path
 * @returns `sha256:` and 64 hexadecimal digits
 * @throws Error when a file can't be read
 */
export function codeHash(file: string): string {
  const contents = readCode(file);
  const entries = [...contents].map(([path, text]) => [relative(dirname(file), path).replaceAll('\\', '/'), text]);
  const [[, whole = ''] = [], ...imported] = entries;
  // The entry file's name is not hashed; the relative paths of its imports are.
  return `sha256:${sha256(imported.length === 0 ? whole : JSON.stringify([whole, ...imported.sort()]))}`;
}

/**
 * The text of a file and of all files beside it that it imports, directly or not, by path; the file itself comes first.
 *
 * @throws Error when a file can't be read
 */
export function readCode(file: string): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  collect(file, contents);
  return contents;
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

/** The file that an import means; undefined when it is missing, which loading the code reports better. */
function locate(path: string): string | undefined {
  const withoutScript = path.replace(/\.[cm]?jsx?$/, '');
  return [...ENDINGS.map((ending) => path + ending), ...['.ts', '.mts', '.cts', '.tsx'].map((ending) => withoutScript + ending)].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  );
}
