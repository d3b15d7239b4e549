import { existsSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutText, InputError, messageOf, sha256 } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { MAX_CODE_SIZE, readRegularFile } from '../files/file-system.js';

/** Imports by relative path, absolute path or file URL, in any form of JavaScript. */
const LOCAL_IMPORT =
  /(?:\bfrom|\bimport|\brequire)(?:\s|\(|\/\*[^]*?\*\/)*(["'`])(?<path>(?:\.{1,2}(?=["'`/])|\/|file:)[^"'`\n]*)\1/g;

/** File extensions that an import may leave out or replace, such as `.js` for `.ts`. */
const TYPED = ['.ts', '.mts', '.cts', '.tsx'];
const SCRIPTS = [...TYPED, '.js', '.mjs', '.cjs', '.jsx', '.json'];

/**
 * The hash of a file and of all files that it imports by path, directly or indirectly. It does not include packages, or
 * data that the code reads at run time from files, the clock or the environment.
 *
 * @param file - an absolute path
 * @returns `sha256:` and 64 hexadecimal digits
 * @throws Error if a file cannot be read
 */
export function codeHash(file: string): string {
  return hashOf(readCode(file), file);
}

export function hashOf(contents: ReadonlyMap<string, string>, file: string): string {
  const entries = [...contents].map(([path, text]) => [relative(dirname(file), path).replaceAll('\\', '/'), text]);
  const [[, whole = ''] = [], ...imported] = entries;
  // The entry file's name is not hashed; the relative paths of its imports are.
  return `sha256:${sha256(imported.length === 0 ? whole : JSON.stringify([whole, ...imported.sort()]))}`;
}

export type CodeKind = 'strategy' | 'experiment' | 'game';

/** Finds a file by its absolute path and computes the hash of its code. It does not run it. */
export function locateFile(kind: CodeKind, name: string, file: string): Pick<CodeRef, 'file' | 'hash'> {
  try {
    return { file, hash: codeHash(file) };
  } catch (error) {
    throw new InputError(`can't read the ${kind} '${cutText(name)}': ${cutText(messageOf(error))}`);
  }
}

export function codeChanged(kind: CodeKind, name: string): InputError {
  return new InputError(
    `the ${kind} '${name}' has changed since the run started: restore its file and the files that it imports, or start a new run`,
  );
}

/** `[path, text]` of a file, the first, and of all files that it imports by path, directly or indirectly. */
export function readCode(file: string): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  collect(file, contents);
  return contents;
}

export function readSource(file: string): string {
  return readRegularFile(file, MAX_CODE_SIZE);
}

function collect(file: string, contents: Map<string, string>): void {
  if (contents.has(file)) return;
  const text = readSource(file);
  contents.set(file, text);
  for (const { groups } of text.matchAll(LOCAL_IMPORT)) {
    const path = groups?.['path'] ?? '';
    const found = locate(path.startsWith('file:') ? fileURLToPath(path) : resolve(dirname(file), path));
    if (found !== undefined) collectImport(found, contents);
  }
}

function collectImport(file: string, contents: Map<string, string>): void {
  try {
    collect(file, contents);
  } catch (error) {
    throw new Error(`can't read ${file}, which it imports: ${messageOf(error)}`, { cause: error });
  }
}

/** The file of an import; undefined if it is missing, because the loader reports that with more detail. */
function locate(path: string): string | undefined {
  const withoutScript = path.replace(/\.[cm]?jsx?$/, '');
  return [
    path,
    ...SCRIPTS.map((ending) => path + ending),
    ...SCRIPTS.map((ending) => `${path}/index${ending}`),
    ...TYPED.map((ending) => withoutScript + ending),
  ].find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
}
